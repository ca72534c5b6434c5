import { describe, expect, it } from 'vitest'
import { createReceiverPlaces } from './receiver-places.ts'

const NOW = 1_790_000_000_000

describe('the messages that a worker sends to one receiver', () => {
  it('are two at a time; another receiver has its own', () => {
    const places = createReceiverPlaces()
    expect([places.take('slow', NOW), places.take('slow', NOW)]).toEqual([null, null])
    expect(places.take('slow', NOW)).toBe(NOW + 1_000)
    expect(places.take('quick', NOW)).toBeNull()
    places.giveBack('slow')
    expect(places.take('slow', NOW)).toBeNull()
  })

  it('look for a place one after another where many wait, and within half a minute', () => {
    const places = createReceiverPlaces()
    const looks = Array.from({ length: 1_002 }, () => places.take('slow', NOW)).slice(2)
    expect(looks.slice(0, 3)).toEqual([NOW + 1_000, NOW + 1_100, NOW + 1_200])
    expect(looks.filter((at) => at !== null && at < NOW + 2_000)).toHaveLength(10)
    expect(looks.at(-1)).toBe(NOW + 30_000)
  })

  it('do not wait longer where the clock is set back', () => {
    const places = createReceiverPlaces()
    for (let job = 0; job < 500; job += 1) places.take('slow', NOW)
    expect(places.take('slow', NOW - 3_600_000)).toBe(NOW - 3_600_000 + 30_000)
  })
})
