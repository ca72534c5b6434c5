import { readFileSync } from 'node:fs'
import type { Client, estypes } from '@elastic/elasticsearch'

/** The programs that use the engine. The role of each allows only what that program does. */
export const ENGINE_ROLES = ['api', 'worker', 'operator', 'migration'] as const
export type EngineRole = (typeof ENGINE_ROLES)[number]

/** A role as Elasticsearch takes it. `docs/engine-roles.md` says what each privilege is for. */
export type RoleDefinition = Readonly<
  Required<Pick<estypes.SecurityRoleDescriptor, 'description' | 'cluster' | 'indices'>>
>

export interface NamedRole {
  readonly name: string
  readonly definition: RoleDefinition
}

export interface EngineKey {
  readonly role: string
  readonly id: string
  /** For ELASTICSEARCH_API_KEY; the engine shows it this once. */
  readonly apiKey: string
}

const folder = new URL('./roles/', import.meta.url)

/** The roles of one installation, under names of its own. */
export function engineRole(namespace: string, role: EngineRole): NamedRole {
  const text = readFileSync(new URL(`${role}.json`, folder), 'utf8')
  const definition = JSON.parse(text.replaceAll('{namespace}', namespace)) as RoleDefinition
  return { name: `${namespace}-${role}`, definition }
}

/** Creates the roles, or brings them up to date. Needs the cluster privilege `manage_security`. */
export async function applyEngineRoles(es: Client, roles: readonly NamedRole[]): Promise<void> {
  for (const { name, definition } of roles) await es.security.putRole({ name, ...definition })
}

/** Issues an API key with the rights of the role, whoever issues it. Needs `manage_api_key`. */
export async function issueEngineKey(
  es: Client,
  namespace: string,
  { name, definition }: NamedRole,
): Promise<EngineKey> {
  const { cluster, indices } = definition
  const { id, encoded } = await es.security.createApiKey({
    name,
    role_descriptors: { [name]: { cluster, indices } },
    metadata: { application: 'dishmatch', namespace },
  })
  return { role: name, id, apiKey: encoded }
}
