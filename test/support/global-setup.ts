import type { TestProject } from 'vitest/node'
import { acquireStack, progressPrinter, stackEnvironment } from '../../stack/stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the engines, as environment variables. */
    stackEnvironment: Record<string, string>
  }
}

/** Starts the engines or uses those that run; releases them at the end. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const stack = await acquireStack({ holder: 'npm test', onProgress: progressPrinter() })
  project.provide('stackEnvironment', stackEnvironment(stack))
  return () => stack.release()
}
