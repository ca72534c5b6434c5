import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FaultyWorld } from '../injected-fault.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const COMMAND = /^(?:npm run |(?:GET|PUT|POST|DELETE) |CONFIG SET )/

/** The commands of a remedy or a runbook, in their order: they stand between backticks. */
export function commandsIn(remedy: string): readonly string[] {
  return [...remedy.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => (COMMAND.test(text) ? [text] : []))
}

/** Puts what an operator knows in the place of `<name>`. Throws where the remedy leaves something open. */
export function filled(command: string, fills: Readonly<Record<string, string>>): string {
  return command.replaceAll(/<(\w+)>/g, (_, name: string) => {
    const value = fills[name]
    if (value === undefined) throw new Error(`the remedy does not say what <${name}> is: ${command}`)
    return value
  })
}

/** Runs a command as it is printed. Returns what it prints. */
export async function runPrinted(world: FaultyWorld, command: string): Promise<string> {
  if (command === 'npm run worker') return restartedWorker(world)
  if (command.startsWith('npm run ')) return inShell(world, command)
  if (command.startsWith('CONFIG SET ')) return inRedis(world, command)
  return inEngine(world, command)
}

/** As a person at the keyboard. */
export async function inShell({ environment, folder }: FaultyWorld, command: string): Promise<string> {
  const env = { ...process.env, ...environment, NO_COLOR: '1', OPERATOR_NAME: 'drill', DRILL: folder }
  try {
    return (await promisify(execFile)('sh', ['-c', command], { cwd: ROOT, env })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`failed: ${command}\n${stdout}${stderr}`, { cause: error })
  }
}

async function restartedWorker({ worker }: FaultyWorld): Promise<string> {
  await worker.stop()
  await worker.start()
  return ''
}

async function inRedis({ redis }: FaultyWorld, command: string): Promise<string> {
  const [name = '', ...given] = command.split(' ')
  return String(await redis.call(name, ...given))
}

async function inEngine({ environment }: FaultyWorld, command: string): Promise<string> {
  const [, method = '', path = '', body] = /^(\w+) (\S+)(?: (\{.*\}))?$/.exec(command) ?? []
  const answer = await fetch(`${environment.ELASTICSEARCH_URL}/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`failed: ${command}\n${text}`)
  return text
}
