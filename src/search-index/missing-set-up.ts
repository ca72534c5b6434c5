import type { Client } from '@elastic/elasticsearch'
import { indexDefinition, type StoredScript, storedScripts } from './mapping-files.ts'
import { type IndexNames, SYSTEM_INDICES, type SystemIndex } from './names.ts'

/** The parts of a mapping that are compared here. */
type Fields = Readonly<Record<string, { readonly properties?: Fields }>>

/**
 * Describes missing indices, fields and scripts in words; empty if nothing is missing. Changes nothing. Additional
 * fields belong to a newer version and do no harm.
 */
export async function missingSetUp(
  es: Client,
  names: IndexNames,
  indices: readonly SystemIndex[] = SYSTEM_INDICES,
): Promise<string[]> {
  const [lacking, ...scripts] = await Promise.all([
    missingIndices(es, names, indices),
    ...storedScripts().map((script) => missingScript(es, script)),
  ])
  return [...lacking, ...scripts.flat()]
}

async function missingScript(es: Client, { id, source }: StoredScript): Promise<string[]> {
  const answer = await es.getScript({ id }, { ignore: [404] })
  return answer.script?.source === source ? [] : [`script ${id}`]
}

async function missingIndices(
  es: Client,
  names: IndexNames,
  indices: readonly SystemIndex[],
): Promise<string[]> {
  const index = indices.map((name) => names[name])
  const mappings = await es.indices.getMapping({ index, ignore_unavailable: true })
  return indices.flatMap((name) => {
    const present = mappings[names[name]]
    if (present === undefined) return [`index ${names[name]}`]
    const defined = indexDefinition(name).mappings.properties as Fields
    const missing = missingFields(defined, (present.mappings.properties ?? {}) as Fields)
    return missing.map((field) => `field ${field} in ${names[name]}`)
  })
}

/** Paths of the defined fields that are missing. */
function missingFields(defined: Fields, present: Fields, parent = ''): string[] {
  return Object.entries(defined).flatMap(([name, { properties = {} }]) => {
    const path = `${parent}${name}`
    const field = present[name]
    return field === undefined ? [path] : missingFields(properties, field.properties ?? {}, `${path}.`)
  })
}
