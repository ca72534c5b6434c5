import { inspect } from 'node:util'
import { messageOf, StackError } from '../stack/stack-error.ts'

/** What a script prints where it fails: a sentence if somebody ended it or the cause is known, else the whole error. */
export function failureText(error: unknown, ending: AbortSignal): string {
  if (ending.aborted) return `\nended: ${messageOf(ending.reason)}`
  return error instanceof StackError ? error.message : inspect(error)
}
