import type { Command } from 'commander'

/** What an operator typed, without secrets. */
export interface Invocation {
  /** `chain delete` */
  readonly command: string
  readonly arguments: readonly string[]
}

/** Commands that change nothing. A new command is audited until it stands here. */
const READING: ReadonlySet<string> = new Set([
  'audit list',
  'business list',
  'catalogs diff',
  'catalogs list',
  'chain list',
  'chain show',
  'credentials list',
  'doctor',
  'explain',
  'queues',
  'shelves list',
  'synonyms check',
  'synonyms list',
  'uploads list',
  'uploads problems',
  'uploads show',
  'webhooks deliveries',
  'webhooks show',
])
const MAX_ARGUMENT_LENGTH = 200
const SECRET = /\b(?:p[kt]_(?:test|live)_|whsec_)[^\s"]+/g
/** Users, passwords, paths and queries of addresses: each of them may be a secret. */
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"]+/gi

export function isReading({ command, arguments: given }: Invocation): boolean {
  return READING.has(command) || (command === 'engine roles' && !given.includes('--apply=true'))
}

/** Its arguments, and the options that were given. */
export function invocationOf(action: Command): Invocation {
  const options = action.options.flatMap((option) => {
    const name = option.attributeName()
    const isGiven = name !== 'json' && action.getOptionValueSource(name) === 'cli'
    return isGiven ? [`${option.long ?? name}=${textOf(action.getOptionValue(name))}`] : []
  })
  // Of an argument that may come several times there is a list.
  const values = action.processedArgs.flat().filter((value) => value !== undefined)
  const given = [...values.map(textOf), ...options]
  return { command: nameOf(action), arguments: given.map((text) => withoutSecrets(text)) }
}

/** `program` itself is not part of it. */
function nameOf(action: Command): string {
  const above = action.parent
  return above?.parent ? `${nameOf(above)} ${action.name()}` : action.name()
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Cut to `max` characters. */
export function withoutSecrets(text: string, max: number = MAX_ARGUMENT_LENGTH): string {
  return text.replace(SECRET, '…').replace(ADDRESS, hostOf).slice(0, max).toWellFormed()
}

function hostOf(address: string): string {
  const url = URL.parse(address)
  return url === null ? '…' : `${url.protocol}//${url.host}/…`
}
