import type { Command } from 'commander'
import pc from 'picocolors'
import { factList, table } from '../../terminal/table.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import type { QueueOverview } from './queues.ts'

export function addQueueCommands(program: Command, run: RunCommand): void {
  leafCommand(
    program,
    'queues',
    'what waits, what runs and how far it is, what is tried again or died, and why',
    ['queues', 'queues --json'],
  ).action((output: OutputOptions) =>
    // No other command needs the library of the queues, which takes its time to load.
    run(output, async (...args) => (await import('./queues.ts')).queueOverview(...args), queuesText),
  )
}

function queuesText({ workers, jobs, running, retrying, dead, webhooks, uploads }: QueueOverview): string {
  return [
    pc.bold('Workers'),
    workers > 0 ? `  ${workers}` : pc.red('  none: nothing is read until one is started (npm run worker)'),
    '',
    pc.bold('Jobs'),
    factList(Object.entries(jobs)),
    '',
    pc.bold('Running'),
    table(
      ['chain', 'upload', 'items', '%', 'attempt', 'since'],
      running.map((job) => [job.chainId, job.uploadId, job.items, job.percent, job.attempt, job.since]),
      'Nothing.',
    ),
    '',
    pc.bold('To be tried again'),
    table(
      ['chain', 'attempts', 'reason'],
      retrying.map((job) => [
        job.chainId,
        job.attempts,
        job.reason ?? 'handed back by a worker that stopped',
      ]),
      'Nothing.',
    ),
    '',
    pc.bold('Dead'),
    table(
      ['chain', 'attempts', 'at', 'reason'],
      dead.map((job) => [job.chainId, job.attempts, job.at, pc.red(job.reason)]),
      'Nothing.',
    ),
    '',
    pc.bold('Webhooks'),
    factList(Object.entries(webhooks)),
    '',
    pc.bold('Uploads'),
    factList(Object.entries(uploads).filter(([, count]) => count > 0)),
  ].join('\n')
}
