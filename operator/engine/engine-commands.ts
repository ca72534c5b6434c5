import { Argument, type Command } from 'commander'
import { factList } from '../../terminal/table.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import type { Operator } from '../operator.ts'
import {
  applyEngineRoles,
  ENGINE_ROLES,
  type EngineKey,
  type EngineRole,
  engineRole,
  issueEngineKey,
  type NamedRole,
} from './engine-roles.ts'

interface Roles {
  readonly isApplied: boolean
  readonly roles: readonly NamedRole[]
}

export function addEngineCommands(program: Command, run: RunCommand): void {
  const engine = program
    .command('engine')
    .description('least privileges for our programs in Elasticsearch; for an administrator of the engine')
  leafCommand(
    engine,
    'roles',
    'show the roles of API, worker, operator and migration, or create them with --apply',
    ['engine roles', 'engine roles --apply'],
  )
    .option('--apply', 'create them in the engine, or bring them up to date')
    .action(({ apply = false, ...output }: OutputOptions & { apply?: boolean }) =>
      run(output, (operator) => roles(operator, apply), rolesText),
    )
  leafCommand(engine, 'key', 'an API key with the privileges of one role, for ELASTICSEARCH_API_KEY', [
    'engine key api',
    'engine key worker',
  ])
    .addArgument(new Argument('<role>').choices(ENGINE_ROLES))
    .action((role: EngineRole, output: OutputOptions) =>
      run(output, ({ es, namespace }) => issueEngineKey(es, namespace, engineRole(namespace, role)), keyText),
    )
}

async function roles({ es, namespace }: Operator, isApplied: boolean): Promise<Roles> {
  const all = ENGINE_ROLES.map((role) => engineRole(namespace, role))
  if (isApplied) await applyEngineRoles(es, all)
  return { isApplied, roles: all }
}

function rolesText({ isApplied, roles }: Roles): string {
  const names = roles.map(({ name }) => name).join(', ')
  if (isApplied) return `The roles ${names} are in force.`
  const shown = roles.map(({ name, definition }) => `${name}\n${JSON.stringify(definition, null, 2)}`)
  return `${shown.join('\n\n')}\n\nNothing was changed: --apply puts them in force.`
}

function keyText({ role, id, apiKey }: EngineKey): string {
  const facts = factList([
    ['role', role],
    ['key id', id],
    ['API key', apiKey],
  ])
  return `${facts}\n\nThe key is shown this once. It keeps the privileges of today: issue a new one when the role changes.`
}
