import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ProgramEnd {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the operator's command line as a person does, with nothing in the environment but what is given; in test mode. */
export function runOperator(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ProgramEnd> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['operator/main.ts', ...args],
      { cwd: ROOT, env: { PATH, HOME, NODE_COMPILE_CACHE, NO_COLOR: '1', NODE_ENV: 'test', ...environment } },
      (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
        resolve({ status, stdout, stderr })
      },
    )
  })
}
