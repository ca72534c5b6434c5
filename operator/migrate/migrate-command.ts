import type { Command } from 'commander'
import { shelfSettings } from '../../src/search-index/shelf.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { printProgress } from '../cli/terminal.ts'
import { migrationText } from './migrate-view.ts'

export function addMigrateCommand(program: Command, run: RunCommand): void {
  leafCommand(
    program,
    'migrate',
    'move catalogs that have an index each onto shelves; the old version may serve',
    ['migrate', 'migrate --delete-old'],
  )
    .option('--delete-old', 'then delete the old indices; only after the old version is stopped')
    .action(({ deleteOld = false, ...output }: OutputOptions & { deleteOld?: boolean }) =>
      run(
        output,
        async (operator, settings) => {
          // Loaded here, because other commands need none of it.
          const { migrate } = await import('./migrate.ts')
          const migration = await migrate(operator, shelfSettings(settings), deleteOld, printProgress)
          if (migration.chains.some(({ problem }) => problem !== null)) process.exitCode = 1
          return migration
        },
        migrationText,
      ),
    )
}
