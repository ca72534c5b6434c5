import { CommanderError } from 'commander'
import pc from 'picocolors'
import { errorMessage } from './error-message.ts'
import { operatorProgram } from './program.ts'
import { runCommand } from './run-command.ts'

try {
  await operatorProgram(runCommand).parseAsync()
} catch (error) {
  // Commander has said it already.
  const isSaid = error instanceof CommanderError
  if (!isSaid) console.error(pc.red(errorMessage(error)))
  process.exitCode = isSaid ? error.exitCode : 1
}
