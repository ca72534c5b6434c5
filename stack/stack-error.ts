/** A failure the person at the keyboard can act on: the message is one or two plain sentences. */
export class StackError extends Error {
  override readonly name = 'StackError'
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
