import { readFileSync } from 'node:fs'
import type { ServiceProcess } from '../harness/service/service-process.ts'

const SHOWN = 5
/** An error for the operator, who has to decide soon: the file did that, and no program failed. */
const HELD_UPLOAD = /"msg":"a held upload waits for the operator: /

/** Faults of a process: its own exit, and each line of its log, which has only errors, that tells of one. */
export function processFaults({ name, child, logFile }: ServiceProcess): string[] {
  const ended =
    child.exitCode === null && child.signalCode === null
      ? []
      : [`the ${name} has ended with ${child.signalCode ?? `status ${child.exitCode}`}`]
  const lines = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !HELD_UPLOAD.test(line))
  const more = lines.length > SHOWN ? [`the ${name} has logged ${lines.length} errors`] : []
  return [
    ...ended,
    ...more,
    ...lines.slice(0, SHOWN).map((line) => `the ${name} logs: ${line.slice(0, 2_000)}`),
  ]
}
