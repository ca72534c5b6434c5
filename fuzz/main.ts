import { endingSignal } from '../harness/script/ending-signal.ts'
import { acquireStack, progressPrinter } from '../stack/stack.ts'
import { programOptions } from '../terminal/program-options.ts'
import { table } from '../terminal/table.ts'
import { runClairvoyance } from './clairvoyance/run-clairvoyance.ts'
import { runFastCheck } from './fast-check/run-fast-check.ts'
import { type FuzzWorld, startFuzzWorld } from './fuzz-world.ts'
import { type MemoryWatch, watchMemory } from './memory-watch.ts'
import type { PartResult } from './part-result.ts'
import { processFaults } from './process-faults.ts'
import { type PythonTools, pythonTools } from './python-tools.ts'
import { type FuzzPart, type RunOptions, runOptions } from './run-options.ts'
import { runSchemathesis } from './schemathesis/run-schemathesis.ts'

const values = programOptions({
  cases: { type: 'string' },
  only: { type: 'string', multiple: true },
  seed: { type: 'string' },
})
const signal = endingSignal()
const progress = (text: string) => console.error(`… ${text}`)
const results: PartResult[] = []
const faults: string[] = []

try {
  const options = runOptions(values)
  console.log(`seed ${options.seed}`)
  await fuzz(options)
  console.log(summary())
  if (faults.length > 0) process.exitCode = 1
} catch (error) {
  console.error(signal.aborted ? `\nended: ${signal.reason}` : error instanceof Error ? error.message : error)
  process.exitCode = 1
}
process.exit()

async function fuzz(options: RunOptions): Promise<void> {
  // First, so that a machine without Python fails before anything starts.
  const needsPython = options.parts.some((part) => part !== 'fast-check')
  const tools = needsPython ? await pythonTools({ environment: process.env, signal, progress }) : null
  const stack = await acquireStack({ holder: 'npm run fuzz', onProgress: progressPrinter(), signal })
  try {
    progress('starting the service')
    const world = await startFuzzWorld(stack, signal)
    const memory = watchMemory(world.processes)
    try {
      await runParts(world, memory, options, tools)
    } finally {
      memory.stop()
      faults.push(...world.processes.flatMap(processFaults))
      progress('deleting what was made')
      await world.close()
    }
  } finally {
    await stack.release()
  }
}

async function runParts(
  world: FuzzWorld,
  memory: MemoryWatch,
  options: RunOptions,
  tools: PythonTools | null,
): Promise<void> {
  faults.push(...(await memory.take('the start')))
  for (const part of options.parts) {
    progress(part)
    const result = await runPart(part, world, options, tools)
    results.push(result)
    faults.push(...result.faults, ...(await memory.take(part)))
    if (result.details !== '') console.log(`\n${result.details}`)
  }
  console.log(`\n${memory.asTable()}`)
}

function runPart(
  part: FuzzPart,
  world: FuzzWorld,
  { cases, seed }: RunOptions,
  tools: PythonTools | null,
): Promise<PartResult> {
  if (part === 'fast-check') return runFastCheck(world.target, { cases, seed }, progress)
  if (tools === null) throw new Error(`${part} needs Python`)
  if (part === 'clairvoyance') return runClairvoyance(world, tools.clairvoyance)
  return runSchemathesis(world, { program: tools.schemathesis, cases, seed })
}

function summary(): string {
  const checks = results.flatMap((result) => result.checks)
  const rows = checks.map(({ what, cases, faults: count, note }) => [what, cases, count, note])
  return [
    '',
    table(['check', 'cases', 'faults', 'note'], rows, 'nothing was run'),
    ...faults.map((fault) => `\nFAULT ${fault}`),
    faults.length === 0 ? '\nNo fault of ours.' : `\n${faults.length} faults, see above`,
  ].join('\n')
}
