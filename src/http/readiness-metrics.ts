import { Gauge, Registry } from '@prometheus-io/client'
import type { ServicePhase } from '../service-phase.ts'
import { type Probes, stateOf } from './health.ts'

export interface Readiness {
  readonly phase: ServicePhase
  /** What the process needs in order to be ready. */
  readonly probes: Probes
  /** What it uses besides: without it, a part of its work waits. */
  readonly others: Probes
}

/** Less than a source of figures may take. */
const PROBE_TIMEOUT_MS = 800

/** Whether the process is ready, and which of its dependencies answer, for Prometheus. */
export async function readinessMetrics({ phase, probes, others }: Readiness): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const ready = new Gauge({
    name: 'dishmatch_ready',
    help: '1 if the process serves and everything that it needs for that answers',
    registers,
  })
  const dependencies = new Gauge({
    name: 'dishmatch_dependency_up',
    help: '1 if the dependency answers this process as it should',
    labelNames: ['dependency'],
    registers,
  })
  const all = Object.entries({ ...others, ...probes })
  const states = await Promise.all(all.map((probe) => stateOf(probe, PROBE_TIMEOUT_MS)))
  for (const [dependency, state] of states) dependencies.set({ dependency }, Number(state === 'up'))
  const isUp = states.every(([name, state]) => state === 'up' || !(name in probes))
  ready.set(Number(phase.name === 'serving' && isUp))
  return registry.metrics()
}
