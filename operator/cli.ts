import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CommanderError } from 'commander'
import pc from 'picocolors'
import { errorMessage } from './error-message.ts'
import { operatorProgram } from './program.ts'
import { runCommand } from './run-command.ts'

const ENV_FILE = fileURLToPath(new URL('../.env', import.meta.url))

// What the service reads too: an operator must not act on another installation. The environment goes before it.
if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)

// `… | head` has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  await operatorProgram(runCommand).parseAsync()
} catch (error) {
  // Commander has said it already.
  const isSaid = error instanceof CommanderError
  if (!isSaid) console.error(pc.red(errorMessage(error)))
  process.exitCode = isSaid ? error.exitCode : 1
}
