import { Command, type OutputConfiguration } from 'commander'
import { addCatalogCommands } from './catalog-commands.ts'
import { addBusinessCommands, addChainCommands } from './chain-commands.ts'
import { addCredentialCommands } from './credential-commands.ts'
import { addEngineCommands } from './engine-commands.ts'
import { addExplainCommand } from './explain-command.ts'
import { addOnboardingCommands } from './onboarding-commands.ts'
import { addQueueCommands } from './queue-commands.ts'
import type { RunCommand } from './run-command.ts'
import { COMMANDER_OUTPUT } from './terminal.ts'
import { addUploadCommands } from './upload-commands.ts'
import { addWebhookCommands } from './webhook-commands.ts'

const NOTES = `
Each command has its own --help with examples, and --json.

Elasticsearch is the one ELASTICSEARCH_URL names, else that of the stack running on this machine
(npm run stack), else http://127.0.0.1:19200. NAMESPACE (default: dishmatch) says which installation.

Examples:
  npm run operator -- onboard grill --name "Mexican Grill" --restaurant main="Main Street"
  npm run operator -- samples load
  npm run operator -- explain chicken-bowl "vegan, no dairy" --chain grill
  npm run --silent operator -- credentials list --chain grill --json`

/** The operator's command line. Throws CommanderError where its arguments are wrong or help was asked for. */
export function operatorProgram(run: RunCommand, output: OutputConfiguration = {}): Command {
  const program = new Command('npm run operator --')
    .description(
      'For operators of the service: chains, partners, credentials, uploads, catalogs, webhooks, and why a dish is where it is.',
    )
    .exitOverride()
    .configureOutput({ ...COMMANDER_OUTPUT, ...output })
    .addHelpText('after', NOTES)
  addChainCommands(program, run)
  addBusinessCommands(program, run)
  addCredentialCommands(program, run)
  addUploadCommands(program, run)
  addCatalogCommands(program, run)
  addQueueCommands(program, run)
  addWebhookCommands(program, run)
  addExplainCommand(program, run)
  addOnboardingCommands(program, run)
  addEngineCommands(program, run)
  return program
}
