import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** A block of commands in a document and, where one follows at once, the block with what they print. */
export interface DocBlock {
  readonly commands: string
  readonly answer: string | undefined
}

const END = '=== end of block ==='

/** The blocks of `docs/<name>`, in their order. */
export function docBlocks(name: string): DocBlock[] {
  const text = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
  return [...text.matchAll(/^```sh\n(.*?)^```\n(?:```(?:json|text)\n(.*?)^```\n)?/gms)].map(
    ([, commands = '', answer]) => ({ commands, answer }),
  )
}

/** Runs the blocks one after another in one shell, with other values for some variables; what each one printed. */
export async function runDocBlocks(
  blocks: readonly DocBlock[],
  folder: string,
  variables: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string[]> {
  const script = blocks.map(({ commands }) => `${commands}\necho '${END}'\n`).join('')
  const ready = Object.entries(variables).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
    script,
  )
  const { stdout } = await promisify(execFile)('sh', ['-euc', ready], { cwd: folder, env, timeout: 90_000 })
  return stdout.split(`${END}\n`)
}

/** The shown text as a pattern: … stands for any text. Line breaks are only for the reader. */
export function shownPattern(shown: string): RegExp {
  const literal = oneLine(shown)
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*?')}$`)
}

export const oneLine = (text: string): string => text.replaceAll('\n', '')
