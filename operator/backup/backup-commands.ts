import type { Command } from 'commander'
import { table } from '../../terminal/table.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { BACKUP_PARTS } from './backup-file.ts'
import { lostFilesText } from './lost-files-text.ts'
import { type RestoredBackup, restoreBackup } from './restore-backup.ts'
import { type WrittenBackup, writeBackup } from './write-backup.ts'

type RestoreOptions = OutputOptions & {
  readonly withCredentials?: boolean
  readonly workersStopped?: boolean
}

export function addBackupCommands(program: Command, run: RunCommand): void {
  leafCommand(program, 'backup <file>', 'write everything that is not dishes to a new file', [
    'backup dishmatch-2026-11-22.ndjson',
  ]).action((file: string, output: OutputOptions) =>
    run(output, (operator) => writeBackup(operator, file), writtenText),
  )
  leafCommand(
    program,
    'restore <file>',
    'bring back what is missing; refused while workers run; run "rebuild" afterwards',
    ['restore dishmatch-2026-11-22.ndjson', 'restore dishmatch-2026-11-22.ndjson --with-credentials'],
  )
    .option(
      '--with-credentials',
      'keys and tokens work again as they did at the time of the backup; default: they come back revoked',
    )
    .option('--workers-stopped', 'do not look whether workers run: for the time while Redis is away')
    .action((file: string, { withCredentials = false, workersStopped, ...output }: RestoreOptions) =>
      run(
        output,
        async (operator, settings) => {
          // No other command of a backup needs the library of the queues.
          const { refuseRunningWorkers } = await import('./refuse-running-workers.ts')
          if (!workersStopped) await refuseRunningWorkers(settings)
          return restoreBackup(operator, file, withCredentials)
        },
        restoredText,
      ),
    )
}

function writtenText({ file, counts }: WrittenBackup): string {
  const rows = BACKUP_PARTS.map((part) => [part, counts[part]])
  return `${table(['records', 'number'], rows, '')}\n\n${file} is written. It holds hashes of credentials and no secrets; the files of the partners are in the storage.`
}

function restoredText({ at, restored, kept, credentialsWork, lostFiles }: RestoredBackup): string {
  const rows = BACKUP_PARTS.map((part) => [part, restored[part], kept[part]])
  const credentials = credentialsWork
    ? 'Restored keys and tokens work again as at that time: revoke those that were revoked since.'
    : 'Restored keys and tokens are revoked: "key issue" and "token issue" make new ones.'
  const keptCredentials =
    credentialsWork && kept.credentials > 0
      ? ' Those that were there stay as they are: a key that came back revoked before stays revoked, and "key issue" and "token issue" make new ones.'
      : ''
  return [
    table(['records', 'restored', 'were there'], rows, ''),
    `The backup is of ${at}. ${credentials}${keptCredentials}`,
    'Restored webhooks are disabled and have no secret: "webhooks set" puts one in use and shows its new secret.',
    'A chain that was deleted since the backup is there again: "chain delete" closes it. A menu that was rolled back since goes live again: "catalogs rollback" takes it off.',
    lostFilesText(lostFiles),
    'Now start the workers and run "npm run operator -- rebuild": it makes the dishes again from the stored files.',
  ].join('\n\n')
}
