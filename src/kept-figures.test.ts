import { describe, expect, it } from 'vitest'
import { FIGURES_KEPT_MS, keptFigures, READING_SHARED_MS } from './kept-figures.ts'

function counted(failures = 0) {
  let now = 0
  let readings = 0
  const read = async () => {
    readings += 1
    if (readings <= failures) throw new Error('away')
    return `reading ${readings}`
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { read: keptFigures(read, () => now), pass }
}

describe('figures that are kept', () => {
  it('are read once for all who ask within the time', async () => {
    const { read, pass } = counted()
    expect(await Promise.all([read(), read()])).toEqual(['reading 1', 'reading 1'])
    pass(FIGURES_KEPT_MS - 1)
    expect(await read()).toBe('reading 1')
  })

  it('are read again after the time', async () => {
    const { read, pass } = counted()
    await read()
    pass(FIGURES_KEPT_MS)
    expect(await read()).toBe('reading 2')
  })

  it('are not read again while the engine hangs, for a time', async () => {
    let now = 0
    let readings = 0
    const read = keptFigures(
      () => {
        readings += 1
        return new Promise(() => undefined)
      },
      () => now,
    )
    for (now of [0, FIGURES_KEPT_MS, READING_SHARED_MS - 1]) void read()
    expect(readings).toBe(1)
    now = READING_SHARED_MS
    void read()
    expect(readings).toBe(2)
  })

  it('are read again at once after a failure', async () => {
    const { read } = counted(1)
    await expect(read()).rejects.toThrow('away')
    expect(await read()).toBe('reading 2')
  })
})
