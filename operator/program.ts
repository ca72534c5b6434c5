import { Command, type OutputConfiguration } from 'commander'
import { addAuditCommands, auditing } from './audit/audit-commands.ts'
import { addBackupCommands } from './backup/backup-commands.ts'
import { addBoardCommand } from './board/board-command.ts'
import { addCatalogCommands } from './catalogs/catalog-commands.ts'
import { addBusinessCommands, addChainCommands } from './chains/chain-commands.ts'
import { addOnboardingCommands } from './chains/onboarding-commands.ts'
import type { RunCommand } from './cli/run-command.ts'
import { COMMANDER_OUTPUT } from './cli/terminal.ts'
import { addCredentialCommands } from './credentials/credential-commands.ts'
import { addDoctorCommand } from './doctor/doctor-commands.ts'
import { addEngineCommands } from './engine/engine-commands.ts'
import { addExplainCommand } from './explain/explain-command.ts'
import { addMigrateCommand } from './migrate/migrate-command.ts'
import { addQueueCommands } from './queues/queue-commands.ts'
import { addShelfCommands } from './shelves/shelf-commands.ts'
import { addSynonymCommands } from './synonyms/synonym-commands.ts'
import { addUploadCommands } from './uploads/upload-commands.ts'
import { addWebhookCommands } from './webhooks/webhook-commands.ts'

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
export function operatorProgram(runUnaudited: RunCommand, output: OutputConfiguration = {}): Command {
  const program = new Command('npm run operator --')
    .description(
      'For operators of the service: chains, partners, credentials, uploads, catalogs, webhooks, and why a dish has its status.',
    )
    .exitOverride()
    // "queues" and "queues retry" both have --json.
    .enablePositionalOptions()
    .configureOutput({ ...COMMANDER_OUTPUT, ...output })
    .addHelpText('after', NOTES)
  const run = auditing(program, runUnaudited)
  addChainCommands(program, run)
  addBusinessCommands(program, run)
  addCredentialCommands(program, run)
  addUploadCommands(program, run)
  addCatalogCommands(program, run)
  addShelfCommands(program, run)
  addSynonymCommands(program, run)
  addQueueCommands(program, run)
  addBoardCommand(program, run)
  addDoctorCommand(program, run)
  addWebhookCommands(program, run)
  addExplainCommand(program, run)
  addOnboardingCommands(program, run)
  addBackupCommands(program, run)
  addAuditCommands(program, run)
  addEngineCommands(program, run)
  addMigrateCommand(program, run)
  return program
}
