import { execFile } from 'node:child_process'

export interface ToolRun {
  readonly program: string
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly cwd: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

export interface ToolOutcome {
  /** Null where it was ended after its time limit. */
  readonly status: number | null
  readonly output: string
}

const MAX_OUTPUT_BYTES = 64 * 1_024 * 1_024

/** Runs a program to its end. Throws where it cannot start or the run has to end. */
export function runTool({
  program,
  words,
  environment,
  cwd,
  timeoutMs,
  signal,
}: ToolRun): Promise<ToolOutcome> {
  const options = {
    cwd,
    env: { ...process.env, ...environment },
    timeout: timeoutMs,
    maxBuffer: MAX_OUTPUT_BYTES,
    signal,
  }
  return new Promise((resolve, reject) => {
    execFile(program, words, options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`
      if (error === null) resolve({ status: 0, output })
      else if (!signal.aborted && typeof error.code === 'number') resolve({ status: error.code, output })
      else if (!signal.aborted && error.killed === true) resolve({ status: null, output })
      else reject(error)
    })
  })
}
