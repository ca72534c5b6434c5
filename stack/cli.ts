import { Argument, Command, InvalidArgumentError } from 'commander'
import pc from 'picocolors'
import { visibleMessage } from '../terminal/visible-log.ts'
import { ENGINES, type EngineName } from './engine-plan.ts'
import { showLogs } from './logs.ts'
import { readSettings } from './settings.ts'
import { acquireStack, progressPrinter, type Stack } from './stack.ts'
import { messageOf, StackError } from './stack-error.ts'
import { statusLines } from './status.ts'
import { stopStack } from './stop.ts'
import { restartEngine } from './supervise/engine-control.ts'

const DEFAULT_LOG_LINES = 40
const INTERRUPTED_EXIT_CODE = 130

const program = new Command('npm run stack --').description(
  'The engines for development: Elasticsearch, Redis and an S3 storage. Without a command: start.',
)

program
  .command('start', { isDefault: true })
  .description('start the engines and leave them running')
  .action(start)

program
  .command('stop')
  .description('stop the engines')
  .option('--force', 'even while programs use them', false)
  .action(async (options: { force: boolean }) => {
    console.log(`  ${await stopStack(readSettings(), options)}`)
  })

program
  .command('status')
  .description('what runs, where, since when and for whom')
  .action(() => console.log(statusLines(readSettings()).join('\n')))

program
  .command('logs')
  .description('print the logs of the engines')
  .addArgument(new Argument('[engine]', 'only this one').choices([...ENGINES]))
  .option('-f, --follow', 'print new lines until Ctrl-C', false)
  .option('-n, --lines <count>', 'how many lines from the end', wholeNumber, DEFAULT_LOG_LINES)
  .action((engine: EngineName | undefined, options: { follow: boolean; lines: number }) =>
    showLogs(readSettings(), { engine, ...options }),
  )

program
  .command('restart')
  .description('stop one engine and start it again')
  .addArgument(new Argument('<engine>', 'which').choices([...ENGINES]))
  .action(async (engine: EngineName) => {
    await restartEngine(engine, readSettings())
    console.log(`  ${engine} restarted`)
  })

async function start(): Promise<void> {
  const interruption = new AbortController()
  process.once('SIGINT', () => interruption.abort(new StackError('interrupted')))
  process.once('SIGTERM', () => interruption.abort(new StackError('interrupted')))
  const stack = await acquireStack({
    holder: 'npm run stack',
    persistent: true,
    onProgress: progressPrinter(),
    signal: interruption.signal,
  }).catch((error: unknown) => {
    if (interruption.signal.aborted) process.exit(INTERRUPTED_EXIT_CODE)
    throw error
  })
  console.log(addresses(stack))
}

function addresses({ source, elasticsearchUrl, redisUrl, storage }: Stack): string {
  const lines = [
    `Elasticsearch  ${pc.cyan(elasticsearchUrl)}`,
    `Redis          ${pc.cyan(redisUrl)}`,
    `S3 storage     ${pc.cyan(storage.endpoint)}`,
  ]
  const end =
    source === 'environment'
      ? 'These are named by the environment; nothing was started.'
      : 'Stop them with `npm run stack -- stop`.'
  return `${lines.map((line) => `  ${line}`).join('\n')}\n  ${end}`
}

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new InvalidArgumentError('A whole number, please.')
}

program.parseAsync().catch((error: unknown) => {
  const known = error instanceof StackError
  const message = known || !(error instanceof Error) ? messageOf(error) : (error.stack ?? error.message)
  console.error(pc.red(visibleMessage(message)))
  process.exitCode = 1
})
