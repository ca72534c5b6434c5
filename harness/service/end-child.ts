import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a child process by SIGTERM and waits until it has exited. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
