import { type Figure, micros, milliseconds, type Section, shownRatio } from '../figure.ts'
import { comparedTurns, type Turn } from '../sides.ts'
import { median } from '../statistics.ts'
import type { ComparedSide } from './with-sides.ts'

/** The turns of each side, by its name. */
export type Measured = ReadonlyMap<string, readonly Turn[]>

/** A line for each side. */
export function sidesSection(title: string, sides: readonly ComparedSide[], measured: Measured): Section {
  const figures = sides.map(({ name, bytes, pid }): Figure => {
    const of = (key: keyof Turn) => median((measured.get(name) ?? []).map((turn) => turn[key]))
    const numbers = {
      ...{ serviceCpuMs: of('cpu'), engineCpuMs: of('engineCpu'), perSecond: of('perSecond') },
      ...{ p50Ms: of('p50'), p99Ms: of('p99'), bytes: Math.round(bytes) },
    }
    return {
      name,
      tried: `${pid === null ? '–' : micros(numbers.serviceCpuMs)} + ${micros(numbers.engineCpuMs)}`,
      reference: `${milliseconds(numbers.p50Ms)}, ${milliseconds(numbers.p99Ms)}`,
      value: numbers.perSecond,
      shown: `${numbers.perSecond.toFixed(0)}/s, ${(bytes / 1_000).toFixed(1)} KB`,
      limit: null,
      numbers,
    }
  })
  return { title, columns: ['processor time: side + engine', 'p50, p99', 'requests, bytes'], figures }
}

/** A value of one side, and of the other. `figure` of the reference may be another one. */
export interface SideRatio {
  readonly name: string
  readonly tried: readonly [measured: Measured, side: string, figure: keyof Turn]
  readonly reference: readonly [measured: Measured, side: string, figure: keyof Turn]
  readonly limit: number | null
  readonly bound?: 'at most' | 'at least'
}

const SHOWN: Readonly<Record<keyof Turn, (value: number) => string>> = {
  perSecond: (value) => `${value.toFixed(0)}/s`,
  cpu: micros,
  engineCpu: micros,
  p50: milliseconds,
  p99: milliseconds,
}

export function sideRatio({ name, tried, reference, limit, bound = 'at most' }: SideRatio): Figure {
  const turnsOf = ([measured, side]: SideRatio['tried']) => {
    const turns = measured.get(side)
    if (turns === undefined) throw new Error(`${side} was not measured`)
    return turns
  }
  const pair = comparedTurns(turnsOf(tried), turnsOf(reference), tried[2], reference[2])
  return {
    name,
    tried: SHOWN[tried[2]](pair.tried),
    reference: SHOWN[reference[2]](pair.reference),
    ...shownRatio(pair.ratio),
    limit,
    bound,
  }
}
