import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { explained } from './explained.ts'

/**
 * Compares the mutants that survived the last run of Stryker with those that `domain-survivors.txt` explains. Ends
 * with status 1 where one is not explained, and where one is explained that no longer survives.
 */

interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
}

interface Mutant {
  readonly mutatorName: string
  readonly replacement: string
  readonly status: string
  readonly location: { readonly start: Place; readonly end: Place }
}

/** Counted from 1. */
interface Place {
  readonly line: number
  readonly column: number
}

const report: Report = JSON.parse(readFileSync('test-results/mutants.json', 'utf8'))
const listed = explained('domain-survivors.txt')
const survivors = namesOf(report, ['Survived', 'NoCoverage'])
const unexplained = withoutThose(survivors, listed)
/* On a busy machine a mutant that is only slower runs out of time: it may be listed, and need not be. */
const gone = withoutThose(listed, [...survivors, ...namesOf(report, ['Timeout'])])
for (const name of unexplained) console.log(`survived: ${name}`)
for (const name of gone) console.log(`explained, but did not survive: ${name}`)
console.log(
  `${survivors.length} mutants of the domain survived, ${unexplained.length} of them not explained; ${gone.length} explained in vain`,
)
process.exitCode = unexplained.length + gone.length === 0 ? 0 : 1

function namesOf({ files }: Report, statuses: readonly string[]): readonly string[] {
  return Object.entries(files).flatMap(([path, { source, mutants }]) =>
    mutants
      .filter(({ status }) => statuses.includes(status))
      .map((mutant) => `${basename(path)} ${nameOf(mutant, source.split('\n'))}`),
  )
}

/** `EqualityOperator: a > b -> a >= b | if (a > b) return`. Lines may move, so it has no number. */
function nameOf({ mutatorName, replacement, location }: Mutant, lines: readonly string[]): string {
  const { start, end } = location
  const concerned = lines.slice(start.line - 1, end.line)
  const tail = (concerned.at(-1) ?? '').length - (end.column - 1)
  const text = concerned.join('\n')
  const original = text.slice(start.column - 1, text.length - tail)
  const [from, to, line] = [original, replacement, concerned[0] ?? ''].map(onOneLine)
  return `${mutatorName}: ${from} -> ${to} | ${line}`
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Those of `names` that are not among `others`. Each of the others cancels one name. */
function withoutThose(names: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return names.filter((name) => {
    const at = left.indexOf(name)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}
