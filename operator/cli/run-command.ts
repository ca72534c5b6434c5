import { type Operator, withOperator } from '../operator.ts'
import { type OperatorSettings, readOperatorSettings } from '../operator-settings.ts'
import { errorMessage } from './error-message.ts'
import { printResult } from './terminal.ts'

export interface OutputOptions {
  /** Machine-readable output instead of `render`'s. */
  readonly json?: boolean | undefined
}

/** Runs a command's work on the engines and prints its result. */
export type RunCommand = <T>(
  output: OutputOptions,
  work: (operator: Operator, settings: OperatorSettings) => Promise<T>,
  render: (result: T) => string,
) => Promise<void>

/** Throws an Error whose message is for the person at the keyboard. */
export const runCommand: RunCommand = async (output, work, render) => {
  const settings = await readOperatorSettings()
  try {
    const result = await withOperator(settings, (operator) => work(operator, settings))
    printResult(result, output.json ? 'json' : render)
  } catch (cause) {
    throw new Error(errorMessage(cause, settings), { cause })
  }
}
