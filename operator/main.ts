import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CommanderError } from 'commander'
import { errorMessage } from './cli/error-message.ts'
import { runCommand } from './cli/run-command.ts'
import { endWithReader, printError } from './cli/terminal.ts'
import { operatorProgram } from './program.ts'

const ENV_FILE = fileURLToPath(new URL('../.env', import.meta.url))

// The service reads the same file, so the operator acts on the same installation. The environment overrides it.
if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)

endWithReader()
// Without this handler Node prints the raw error.
process.on('uncaughtException', (error) => {
  printError(errorMessage(error))
  process.exit(1)
})

try {
  await operatorProgram(runCommand).parseAsync()
} catch (error) {
  const isPrintedByCommander = error instanceof CommanderError
  if (!isPrintedByCommander) printError(errorMessage(error))
  process.exitCode = isPrintedByCommander ? error.exitCode : 1
}
