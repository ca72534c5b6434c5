import { JSON_TOKEN } from './json-token.ts'

/** A number that is cut off would be another one. */
const ID = /\s*("[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?=[\s,}]))/sy

/** A file of nothing but ids would take the memory of a worker. */
export const MAX_WRITTEN_IDS = 8

/**
 * What the JSON of an item gives as its `partnerDishId`, also where the text is cut off or gives it several times: the first
 * ones.
 */
export function writtenIds(json: string): readonly unknown[] {
  const ids: unknown[] = []
  let depth = 0
  for (const { 0: token, 1: colon, index } of json.matchAll(JSON_TOKEN)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (
      depth === 1 &&
      colon !== undefined &&
      decoded(token.slice(0, -colon.length)) === 'partnerDishId'
    ) {
      ID.lastIndex = index + token.length
      ids.push(decoded(ID.exec(json)?.[1] ?? 'null'))
      if (ids.length === MAX_WRITTEN_IDS) break
    }
  }
  return ids
}

/** undefined for what is no JSON. */
function decoded(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}
