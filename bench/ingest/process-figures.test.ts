import { describe, expect, it } from 'vitest'
import { metricOf, peakOf } from './process-figures.ts'

describe('figures of a process', () => {
  it('are found by their whole name', () => {
    const text = '# HELP lag_seconds x\nlag_seconds_max 9\nlag_seconds{state="a"} 8\nlag_seconds 0.0125\n'
    expect(metricOf(text, 'lag_seconds')).toBe(0.0125)
    expect(() => metricOf(text, 'lag')).toThrow('/metrics has no lag')
  })

  it('hold the peak of the memory, where there is one', () => {
    expect(peakOf('Name:\tnode\nVmHWM:\t  250000 kB\nVmRSS:\t 1 kB\n')).toBe(256)
    expect(peakOf('Name:\tnode\n')).toBeNull()
  })
})
