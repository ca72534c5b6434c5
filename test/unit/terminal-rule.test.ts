import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** This file makes partners' texts visible. */
const THE_ONE = 'operator/cli/terminal.ts'
/** Serves pages with Fastify, whose logger is off. */
const SERVER = 'operator/board/board.ts'

/** Every way to a terminal that Node.js or one of our packages has. */
const WAYS: readonly RegExp[] = [
  /\bconsole\b/,
  /\bstd(?:out|err)\b/,
  /\bemitWarning\b|_rawDebug|process\.report|process\.binding/,
  /process\s*\[/,
  /(?:from|import|require)\b[\s(]*'(?:node:)?(?:process|console|tty|readline|readline\/promises|repl|worker_threads|child_process|cluster)'/,
  /'(?:pino|pino-pretty|fastify|sonic-boom|abstract-logging|debug)'/,
  /\/dev\/(?:tty|std|fd)|\bwriteSync\b|\bwriteFile(?:Sync)?\b|\bappendFile(?:Sync)?\b|\bcreateWriteStream\b|\bopenSync\b/,
  /\bdebuglog\b|\bdiagnostics_channel\b/,
]

function sources(): string[] {
  return readdirSync(join(ROOT, 'operator'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join('operator', name))
}

function waysIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  return WAYS.flatMap((way) => way.exec(code)?.[0] ?? [])
}

describe('the operator’s program', () => {
  it('writes to the terminal in one file only', () => {
    const files = sources()
    expect(files.length).toBeGreaterThan(40)
    const found = files
      .filter((file) => file !== THE_ONE)
      .map((file) => [file, waysIn(readFileSync(join(ROOT, file), 'utf8'))] as const)
    expect(found.filter(([, ways]) => ways.length > 0)).toEqual([[SERVER, ["'fastify'"]]])
    expect(readFileSync(join(ROOT, SERVER), 'utf8').match(/\bbuildInnerServer\(.*/g)).toEqual([
      'buildInnerServer({ logger: false })',
    ])
  })

  it('has a rule that sees the ways there are', () => {
    expect(waysIn(readFileSync(join(ROOT, THE_ONE), 'utf8'))).toContain('stdout')
    for (const code of [
      'console.log(1)',
      'const { log } = console',
      'process.stdout.write("")',
      "process['std' + 'out']",
      "import { stdout } from 'node:process'",
      "import process from 'node:process'",
      'writeSync(1, text)',
      "writeFileSync('/dev/stdout', text)",
      "import pino from 'pino'",
      'process.emitWarning(text)',
    ])
      expect(waysIn(code), code).not.toEqual([])
    expect(waysIn('// console\n/* stdout */ const a = 1')).toEqual([])
  })
})
