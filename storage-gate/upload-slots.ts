import { Refusal } from './refusal.ts'

export interface UploadSlots {
  /** Takes a place for an upload; returns how to give it back. Throws a Refusal where none is free. */
  readonly take: (path: string) => () => void
}

const RETRY_AFTER_SECONDS = 5

/** Limits the uploads that run at the same time: one ticket can neither take all of them nor hold up the service. */
export function createUploadSlots(limits: Readonly<{ total: number; perObject: number }>): UploadSlots {
  const running = new Map<string, number>()
  let total = 0
  return {
    take(path) {
      const here = running.get(path) ?? 0
      if (total >= limits.total || here >= limits.perObject)
        throw new Refusal('SlowDown', 'Too many uploads at the same time. Try again shortly.', {
          retryAfter: RETRY_AFTER_SECONDS,
        })
      total += 1
      running.set(path, here + 1)
      return once(() => {
        total -= 1
        const left = (running.get(path) ?? 1) - 1
        if (left > 0) running.set(path, left)
        else running.delete(path)
      })
    },
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
