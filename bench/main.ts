import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { endingSignal } from '../harness/script/ending-signal.ts'
import { runScript } from '../harness/script/run-script.ts'
import { acquireStack, progressPrinter } from '../stack/stack.ts'
import { programOptions, refuseOptions, wholeOption } from '../terminal/program-options.ts'
import { BENCH_PARTS, type BenchPart, QUICK_PARTS, type Run } from './bench-options.ts'
import { type BenchReport, benchTable, currentLoad, reportOf, shownReport } from './bench-report.ts'
import { startBenchService } from './bench-service.ts'
import { machineOf } from './machine.ts'
import { runBench } from './run-bench.ts'

const values = programOptions({
  full: { type: 'boolean', default: false },
  gigabyte: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  save: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true },
  dishes: { type: 'string' },
  chains: { type: 'string' },
})
const DISHES = { quick: 2_000, usual: 20_000, full: 100_000 }
const CHAINS = { quick: 20, usual: 500, full: 10_000 }
const RESULTS = new URL('./results.json', import.meta.url)
const signal = endingSignal()
/** Progress goes to stderr, with the seconds since the start; stdout holds only the result. */
const progress = (text: string) => console.error(`… ${Math.round(process.uptime())} s: ${text}`)

await runScript(() => bench(runOf()), signal)
process.exit()

function runOf(): Run {
  const { full, quick, gigabyte, only = quick ? QUICK_PARTS : BENCH_PARTS } = values
  if (full && quick) return refuseOptions('--full and --quick exclude each other\n')
  const unknown = only.find((name) => !(BENCH_PARTS as readonly string[]).includes(name))
  if (unknown !== undefined)
    return refuseOptions(`--only ${unknown}: it is one of ${BENCH_PARTS.join(', ')}\n`)
  const parts = BENCH_PARTS.filter((part) => only.includes(part))
  const size = full ? 'full' : quick ? 'quick' : 'usual'
  return {
    ...{ parts, isFull: full, isQuick: quick, hasGigabyte: full || gigabyte, signal, progress },
    dishes: wholeOption('dishes', values.dishes ?? String(DISHES[size])),
    chains: wholeOption('chains', values.chains ?? String(CHAINS[size])),
  }
}

async function bench(run: Run): Promise<void> {
  const onProgress = values.json ? () => undefined : progressPrinter()
  const stack = await acquireStack({ holder: 'npm run bench', onProgress, signal })
  let loadBefore = currentLoad()
  try {
    const service = await startBenchService(stack)
    if (run.isQuick)
      progress('quick: code is warmed up for a shorter time, so ratios are worse than those of a usual run')
    try {
      const machine = await machineOf(service)
      await runBench(service, run, {
        async onMeasured(part, sections) {
          const report = reportOf(sections, machine, loadBefore)
          console.log(values.json ? JSON.stringify(shownReport(report), null, 2) : `${benchTable(report)}\n`)
          if (values.save) save(part, report)
          loadBefore = currentLoad()
        },
        onFailed(part, error) {
          console.error(`\n${part} could not be measured:`, error)
          process.exitCode = 1
        },
      })
    } finally {
      progress('deleting what the bench made')
      await service.close()
    }
  } finally {
    await stack.release()
  }
}

/** In the place of what was saved of this part before. */
function save(part: BenchPart, report: BenchReport): void {
  const saved = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as object) : {}
  writeFileSync(RESULTS, `${JSON.stringify({ ...saved, [part]: shownReport(report) }, null, 2)}\n`)
}
