import { inspect } from 'node:util'
import { messageOf, StackError } from '../../stack/stack-error.ts'

/** Runs the work of a script. Prints a failure, and sets the exit code to 1 then. */
export async function runScript(work: () => Promise<void>, ending: AbortSignal): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${failureText(error, ending)}\n`)
    process.exitCode = 1
  }
}

/** One sentence where the script was ended or the cause is known, else the whole error. */
export function failureText(error: unknown, ending: AbortSignal): string {
  if (ending.aborted) return `\nended: ${messageOf(ending.reason)}`
  return error instanceof StackError ? error.message : inspect(error)
}
