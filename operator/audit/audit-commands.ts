import type { Command } from 'commander'
import pc from 'picocolors'
import { table } from '../../terminal/table.ts'
import { parseCount } from '../cli/argument-parsers.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { printProgress } from '../cli/terminal.ts'
import { type AuditEntry, audited, listAudit } from './audit-log.ts'
import { type Invocation, invocationOf, isReading } from './invocation.ts'

const DEFAULT_LISTED = 50
const MAX_LISTED = 10_000

interface ListOptions extends OutputOptions {
  readonly who?: string
  readonly command?: string
  readonly limit: number
}

export function addAuditCommands(program: Command, run: RunCommand): void {
  const audit = program.command('audit').description('what operators did with this program')
  leafCommand(audit, 'list', 'the newest actions first: who, when, what, and how it ended', [
    'audit list',
    'audit list --who ada --command "chain delete"',
  ])
    .option('--who <name>', 'only of this operator (OPERATOR_NAME, or the user of the system)')
    .option('--command <command>', 'only commands that begin like this')
    .option('--limit <count>', 'how many', (text: string) => parseCount(text, MAX_LISTED), DEFAULT_LISTED)
    .action(({ who, command, limit, json }: ListOptions) => {
      const filter = { size: limit, ...(who && { who }), ...(command && { command }) }
      return run({ json }, (operator) => listAudit(operator, filter), auditText)
    })
}

/** Wraps a way to run commands: what a command changes is written to the audit log. */
export function auditing(program: Command, run: RunCommand): RunCommand {
  let invocation: Invocation | undefined
  program.hook('preAction', (_program, action) => {
    invocation = invocationOf(action)
  })
  return (output, work, render) => {
    const current = invocation
    if (current === undefined || isReading(current)) return run(output, work, render)
    return run(
      output,
      (operator, settings) =>
        audited({ operator, settings, warn: printProgress }, current, () => work(operator, settings)),
      render,
    )
  }
}

/** One line for an action that has ended. One that only began is running, or was broken off. */
function auditText(entries: readonly AuditEntry[]): string {
  const ended = new Set(entries.flatMap(({ outcome, actionId }) => (outcome === 'BEGUN' ? [] : [actionId])))
  const shown = entries.filter(({ outcome, actionId }) => outcome !== 'BEGUN' || !ended.has(actionId))
  return table(
    ['at', 'who', 'host', 'command', 'arguments', 'outcome', 'error'],
    shown.map((entry) => [
      ...[entry.at, entry.who, entry.host, entry.command, entry.arguments.join(' ')],
      entry.outcome === 'DONE' ? entry.outcome : pc.red(entry.outcome),
      entry.error,
    ]),
    'No actions yet.',
  )
}
