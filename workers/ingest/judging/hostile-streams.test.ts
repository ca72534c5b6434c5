import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { HOSTILE_STREAMS } from '../../../test/support/hostile-streams.ts'

const SCRIPT = fileURLToPath(new URL('../../../test/support/read-hostile-stream.ts', import.meta.url))
const HEAP_MB = 64
/** The process itself and its code take some 100 MB. */
const MAX_RESIDENT_MB = 300
/** A gigabyte takes its time on a busy machine; nothing here is about speed. */
const PATIENCE_MS = 180_000

interface Outcome {
  readonly refusal?: string
  readonly counted?: Readonly<Record<string, number>>
  readonly longest?: number
  readonly megabytes: number
}

async function outcomeOf(name: string): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${HEAP_MB}`,
    SCRIPT,
    name,
  ])
  return JSON.parse(stdout) as Outcome
}

const streams = Object.entries(HOSTILE_STREAMS).filter(
  ([, { isLong = false }]) => !isLong || process.env.HOSTILE_STREAMS === 'all',
)

/* Each is a process that computes: one for each of two processors. */
describe.concurrent(`in a process with a heap of ${HEAP_MB} MB`, () => {
  it.for(streams)('%s', { timeout: PATIENCE_MS }, async ([name, expected]) => {
    const outcome = await outcomeOf(name)
    if (expected.refusal !== undefined) expect(outcome.refusal).toContain(expected.refusal)
    else expect(outcome).toMatchObject({ counted: expected.counted })
    expect(outcome.longest ?? 0).toBeLessThan(1_000)
    expect(outcome.megabytes).toBeLessThan(MAX_RESIDENT_MB)
  })
})
