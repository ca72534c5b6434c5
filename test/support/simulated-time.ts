import { afterEach, beforeEach, vi } from 'vitest'

/** In these tests time passes when nothing else is to be done, so that a machine with other work changes nothing. */
export function inSimulatedTime(): void {
  beforeEach(() => {
    const toFake = ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] as const
    vi.useFakeTimers({ toFake: [...toFake] }).setTimerTickMode('nextTimerAsync')
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** `setTimeout` of `node:timers/promises` is not simulated. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
