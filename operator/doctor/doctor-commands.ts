import type { Command } from 'commander'
import pc from 'picocolors'
import { table } from '../../terminal/table.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import type { CheckResult, CheckState } from './finding.ts'

export function addDoctorCommand(program: Command, run: RunCommand): void {
  leafCommand(
    program,
    'doctor',
    'look at every engine, index, record, queue, clock, bucket and disk; status 1 if something is wrong or unseen',
    ['doctor', 'doctor --json'],
  ).action((output: OutputOptions) =>
    run(
      output,
      async (...args) => {
        // No other command needs the client of the storage.
        const results = await (await import('./doctor.ts')).examination(...args)
        if (results.some(isFault)) process.exitCode = 1
        return results
      },
      doctorText,
    ),
  )
}

const ORDER: readonly CheckState[] = ['finding', 'unseen', 'note', 'ok']
const PAINTED: Readonly<Record<CheckState, string>> = {
  finding: pc.red('FINDING'),
  unseen: pc.red('UNSEEN'),
  note: pc.yellow('note'),
  ok: pc.green('ok'),
}

function isFault({ state }: CheckResult): boolean {
  return state === 'finding' || state === 'unseen'
}

/** What is wrong comes first, each with its remedy below it; then what is as it should be. */
function doctorText(results: readonly CheckResult[]): string {
  const sorted = results.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  const faults = results.filter(isFault).length
  return [
    ...sorted.flatMap(({ state, area, what, remedy }) =>
      state === 'ok' ? [] : [`${PAINTED[state]} ${area}: ${what}\n  → ${remedy ?? 'nothing to do'}`],
    ),
    table(
      ['', 'where', 'what'],
      sorted.flatMap(({ state, area, what }) => (state === 'ok' ? [[PAINTED.ok, area, what]] : [])),
      'Nothing is known to be as it should be.',
    ),
    faults === 0 ? pc.green('Nothing is wrong.') : pc.red(`Wrong or unseen: ${faults}.`),
  ].join('\n\n')
}
