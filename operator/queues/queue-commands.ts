import type { Command } from 'commander'
import pc from 'picocolors'
import { factList, table } from '../../terminal/table.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import { unseenText } from '../cli/patient-look.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import type { QueueOverview } from './queues.ts'

const UNSEEN = pc.red('could not be seen')

export function addQueueCommands(program: Command, run: RunCommand): void {
  leafCommand(
    program,
    'queues',
    'what waits, what runs and how far it is, what is tried again or died, and why; status 1 if a part is not seen',
    ['queues', 'queues --json'],
  ).action((output: OutputOptions) =>
    run(
      output,
      async (...args) => {
        // No other command needs the library of the queues, which takes its time to load.
        const overview = await (await import('./queues.ts')).queueOverview(...args)
        if (overview.unseen.length > 0) process.exitCode = 1
        return overview
      },
      queuesText,
    ),
  )
}

function queuesText({ unseen, ...overview }: QueueOverview): string {
  return [
    ...(unseen.length === 0 ? [] : [unseenText(unseen)]),
    section('Workers', overview.workers, workersText),
    section('Jobs', overview.jobs, countsText),
    section('Running', overview.running, (jobs) =>
      table(
        ['chain', 'upload', 'items', '%', 'attempt', 'since'],
        jobs.map((job) => [job.chainId, job.uploadId, job.items, job.percent, job.attempt, job.since]),
        'Nothing.',
      ),
    ),
    section('To be tried again', overview.retrying, (jobs) =>
      table(
        ['chain', 'attempts', 'reason'],
        jobs.map((job) => [job.chainId, job.attempts, job.reason ?? 'handed back by a worker that stopped']),
        'Nothing.',
      ),
    ),
    section('Dead', overview.dead, (jobs) =>
      table(
        ['chain', 'attempts', 'at', 'reason'],
        jobs.map((job) => [job.chainId, job.attempts, job.at, pc.red(job.reason)]),
        'Nothing.',
      ),
    ),
    section('Webhooks', overview.webhooks, countsText),
    section('Uploads', overview.uploads, (uploads) =>
      factList(Object.entries(uploads).filter(([, count]) => count > 0)),
    ),
  ].join('\n\n')
}

function section<T>(title: string, part: T | null, text: (part: T) => string): string {
  return `${pc.bold(title)}\n${part === null ? UNSEEN : text(part)}`
}

function workersText(workers: number): string {
  return workers > 0
    ? `  ${workers}`
    : pc.red('  none: nothing is read until one is started (npm run worker)')
}

function countsText(counts: Readonly<Record<string, number>>): string {
  return factList(Object.entries(counts))
}
