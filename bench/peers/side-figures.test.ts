import { expect, it } from 'vitest'
import { verdict } from '../figure.ts'
import type { Turn } from '../sides.ts'
import { type Measured, sideRatio, sidesSection } from './side-figures.ts'

const turn = (cpu: number, rest: Partial<Turn> = {}): Turn => ({
  ...{ cpu, engineCpu: 0.4, perSecond: 1_000, p50: 2, p99: 9 },
  ...rest,
})
const MEASURED: Measured = new Map([
  ['ours', [turn(0.2), turn(0.3), turn(0.9, { perSecond: 500 })]],
  ['theirs', [turn(0.1), turn(0.3), turn(0.3)]],
])
const target = { url: '', headers: {}, bodies: [], stop: async () => undefined }

it('a line of a side has the medians of its turns', () => {
  const side = { ...target, name: 'ours', pid: 1, bytes: 8_600 }
  const [figure] = sidesSection('', [side], MEASURED).figures
  expect(figure).toMatchObject({
    tried: '300 µs + 400 µs',
    reference: '2.00 ms, 9.00 ms',
    shown: '1000/s, 8.6 KB',
  })
  expect(figure?.numbers).toMatchObject({ serviceCpuMs: 0.3, engineCpuMs: 0.4, bytes: 8_600 })
})

it('a side without a process has the processor time of the engine alone', () => {
  const side = { ...target, name: 'theirs', pid: null, bytes: 1 }
  expect(sidesSection('', [side], MEASURED).figures[0]?.tried).toBe('– + 400 µs')
})

it('a ratio is that of neighbouring turns, against its limit', () => {
  const figure = sideRatio({
    name: 'processor time',
    ...{ tried: [MEASURED, 'ours', 'cpu'], reference: [MEASURED, 'theirs', 'cpu'], limit: 1.6 },
  })
  expect(figure).toMatchObject({ tried: '300 µs', reference: '300 µs', value: 2 })
  expect(verdict(figure)).toBe('not met: 2.00, at most 1.60')
})

it('a ratio can be that of two figures', () => {
  const figure = sideRatio({
    name: 'against the engine',
    ...{ tried: [MEASURED, 'ours', 'cpu'], reference: [MEASURED, 'theirs', 'engineCpu'], limit: 0.85 },
  })
  expect(figure.value).toBeCloseTo(0.75)
  expect(verdict(figure)).toBe('met')
})

it('a side that was not measured is no figure', () => {
  expect(() =>
    sideRatio({
      name: '',
      tried: [MEASURED, 'nobody', 'cpu'],
      reference: [MEASURED, 'ours', 'cpu'],
      limit: 1,
    }),
  ).toThrow('nobody was not measured')
})
