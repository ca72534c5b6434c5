import type { Command } from 'commander'
import pc from 'picocolors'
import { factList, table } from '../../terminal/table.ts'
import { parseCount } from '../cli/argument-parsers.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import { unseenText } from '../cli/patient-look.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { printProgress } from '../cli/terminal.ts'
import type { DrainedQueue } from './drain-queues.ts'
import type { QueueOverview } from './queues.ts'

const UNSEEN = pc.red('could not be seen')

const DRAIN_SECONDS = 60
const MAX_DRAIN_SECONDS = 3_600
const MS_PER_SECOND = 1_000

export function addQueueCommands(program: Command, run: RunCommand): void {
  const queues = leafCommand(
    program,
    'queues',
    'what waits, what runs and how far it is, what is tried again or died, and why; status 1 if a part is not seen',
    ['queues', 'queues --json', 'queues retry --cause "limit of shards"', 'queues drain'],
  )
  queues.enablePositionalOptions()
  addOverview(queues, run)
  addRetry(queues, run)
  addDrain(queues, run)
}

function addOverview(queues: Command, run: RunCommand): void {
  queues.action((output: OutputOptions) =>
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

function addRetry(queues: Command, run: RunCommand): void {
  leafCommand(queues, 'retry', 'make failed jobs due now; FAILED uploads of dead jobs wait again', [
    'queues retry --cause "the search engine is overloaded"',
  ])
    .requiredOption('--cause <text>', 'a part of the reason that "queues" shows')
    .action(({ cause, ...output }: OutputOptions & { cause: string }) =>
      run(
        output,
        async ({ stores }, settings) => {
          const { withQueues } = await import('./open-queues.ts')
          const { retryJobs } = await import('./retry-jobs.ts')
          return withQueues(settings, (each) => retryJobs(each, cause, stores.uploads))
        },
        (results) =>
          table(
            ['queue', 'were to be tried later', 'were dead', 'uploads that wait again'],
            results.map(({ queue, promoted, revived, uploads }) => [queue, promoted, revived, uploads]),
            'Nothing.',
          ),
      ),
    )
}

function addDrain(queues: Command, run: RunCommand): void {
  leafCommand(
    queues,
    'drain',
    'let workers take no new job, and wait until what runs has ended; nothing is lost',
    ['queues drain --seconds 300', 'queues resume'],
  )
    .option(
      '--seconds <count>',
      'how long to wait; status 1 if something still runs',
      (text: string) => parseCount(text, MAX_DRAIN_SECONDS),
      DRAIN_SECONDS,
    )
    .action(({ seconds, ...output }: OutputOptions & { seconds: number }) =>
      run(
        output,
        async (_operator, settings) => {
          const { withQueues } = await import('./open-queues.ts')
          const { drainQueues } = await import('./drain-queues.ts')
          const drained = await withQueues(settings, (each) =>
            drainQueues(each, seconds * MS_PER_SECOND, printProgress),
          )
          if (drained.some(({ running }) => running > 0)) process.exitCode = 1
          return drained
        },
        (drained) => `${drainedText(drained)}\n\nWorkers take no job until "queues resume".`,
      ),
    )
  leafCommand(queues, 'resume', 'let workers take jobs again', ['queues resume']).action(
    (output: OutputOptions) =>
      run(
        output,
        async (_operator, settings) => {
          const { withQueues } = await import('./open-queues.ts')
          const { resumeQueues } = await import('./drain-queues.ts')
          return withQueues(settings, resumeQueues)
        },
        drainedText,
      ),
  )
}

function drainedText(queues: readonly DrainedQueue[]): string {
  return table(
    ['queue', 'running', 'waiting'],
    queues.map(({ queue, running, waiting }) => [queue, running, waiting]),
    'Nothing.',
  )
}

function queuesText({ unseen, ...overview }: QueueOverview): string {
  return [
    ...(unseen.length === 0 ? [] : [unseenText(unseen)]),
    section('Workers', overview.workers, workersText),
    section('Paused', overview.paused, (paused) =>
      paused.length === 0
        ? '  none'
        : pc.red(`  ${paused.join(', ')}: nothing is taken until "queues resume"`),
    ),
    section('Jobs', overview.jobs, (jobs) => jobsText(jobs, overview.oldestAgeSeconds)),
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
    section('Causes', overview.causes, (causes) =>
      table(
        ['cause', 'tried again', 'dead'],
        causes.map(({ cause, retrying, dead }) => [cause, retrying, dead]),
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

function jobsText(jobs: Readonly<Record<string, number>>, oldestAgeSeconds: number | null): string {
  const age =
    oldestAgeSeconds === null ? [] : [['oldest waits', `${Math.round(oldestAgeSeconds)} s`] as const]
  return factList([...Object.entries(jobs), ...age])
}

function countsText(counts: Readonly<Record<string, number>>): string {
  return factList(Object.entries(counts))
}
