import { JSON_TOKEN } from './json-token.ts'

interface Level {
  /** null for an array. */
  readonly names: Set<string> | null
  step: string | number
}

/** JSON pointer to the first member that an object in `json` gives for the second time; null where none does. */
export function repeatedMember(json: string): string | null {
  const levels: Level[] = []
  for (const [token, colon] of json.matchAll(JSON_TOKEN)) {
    const level = levels.at(-1)
    if (token === '{') levels.push({ names: new Set(), step: '' })
    else if (token === '[') levels.push({ names: null, step: 0 })
    else if (token === '}' || token === ']') levels.pop()
    else if (level === undefined) continue
    else if (typeof level.step === 'number') level.step += token === ',' ? 1 : 0
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string
      level.step = name
      if (level.names?.has(name)) return pointerOf(levels)
      level.names?.add(name)
    }
  }
  return null
}

function pointerOf(levels: readonly Level[]): string {
  return levels.map(({ step }) => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('')
}
