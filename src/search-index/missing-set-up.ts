import type { Client } from '@elastic/elasticsearch'
import { classificationScript, indexDefinition, type StoredScript, statusScript } from './mapping-files.ts'
import { type IndexNames, SYSTEM_INDICES, type SystemIndex } from './names.ts'

/** As a mapping states them; only what is compared here. */
type Fields = Readonly<Record<string, { readonly properties?: Fields }>>

/**
 * What of the indices and the script is not there, in words; empty where nothing is missing. Changes nothing. Fields
 * beyond ours are a newer version's and do no harm.
 */
export async function missingSetUp(
  es: Client,
  names: IndexNames,
  indices: readonly SystemIndex[] = SYSTEM_INDICES,
): Promise<string[]> {
  const [lacking, ...scripts] = await Promise.all([
    missingIndices(es, names, indices),
    ...[classificationScript(), statusScript()].map((script) => missingScript(es, script)),
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

/** Paths of the fields that are defined and not present. */
function missingFields(defined: Fields, present: Fields, parent = ''): string[] {
  return Object.entries(defined).flatMap(([name, { properties = {} }]) => {
    const path = `${parent}${name}`
    const field = present[name]
    return field === undefined ? [path] : missingFields(properties, field.properties ?? {}, `${path}.`)
  })
}
