import { parseArgs } from 'node:util'
import { endingSignal } from '../dev/ending.ts'
import { acquireStack, progressPrinter } from '../stack/stack.ts'
import { startBenchService } from './bench-service.ts'
import { asJson, asTable, currentLoad, type Report, reportOf } from './report.ts'
import { runBench } from './run.ts'

const { values } = parseArgs({
  options: { full: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
})
const signal = endingSignal()
/** Stdout holds the result alone. */
const progress = (text: string) => console.error(`… ${text}`)

try {
  const report = await bench()
  console.log(values.json ? asJson(report) : asTable(report))
} catch (error) {
  console.error(signal.aborted ? `\nended: ${signal.reason}` : error)
  process.exitCode = 1
}
process.exit()

async function bench(): Promise<Report> {
  const onProgress = values.json ? () => undefined : progressPrinter()
  const stack = await acquireStack({ holder: 'npm run bench', onProgress, signal })
  const loadBefore = currentLoad()
  try {
    const service = await startBenchService(stack)
    try {
      const sections = await runBench(service, { isFull: values.full, signal, progress })
      return reportOf(sections, loadBefore)
    } finally {
      progress('deleting what the bench made')
      await service.close()
    }
  } finally {
    await stack.release()
  }
}
