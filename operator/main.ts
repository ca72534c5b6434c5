import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CommanderError } from 'commander'
import { errorMessage } from './cli/error-message.ts'
import { runCommand } from './cli/run-command.ts'
import { endWithReader, printError } from './cli/terminal.ts'
import { operatorProgram } from './program.ts'

const ENV_FILE = fileURLToPath(new URL('../.env', import.meta.url))

// What the service reads too: an operator must not act on another installation. The environment goes before it.
if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)

endWithReader()
// Node would print the error as it is.
process.on('uncaughtException', (error) => {
  printError(errorMessage(error))
  process.exit(1)
})

try {
  await operatorProgram(runCommand).parseAsync()
} catch (error) {
  // Commander has said it already.
  const isSaid = error instanceof CommanderError
  if (!isSaid) printError(errorMessage(error))
  process.exitCode = isSaid ? error.exitCode : 1
}
