import { SettingError, StartError } from './errors.ts'

/** For programs: prints a reason that the operator can act on as one sentence and ends the process. */
export function endWithReason(error: unknown): never {
  const sentence = sentenceOf(error)
  if (sentence === null) throw error
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof SettingError) return `A setting cannot be used: ${error.message}`
  if (error instanceof StartError) return error.message
  const { code, port } = (error ?? {}) as { readonly code?: unknown; readonly port?: unknown }
  return code === 'EADDRINUSE' ? `Port ${String(port)} is taken by another program.` : null
}
