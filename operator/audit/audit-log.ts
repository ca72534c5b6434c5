import { randomUUID } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import type { Client, estypes } from '@elastic/elasticsearch'
import { AppError } from '../../src/errors.ts'
import { ensureIndex } from '../../src/search-index/setup.ts'
import { errorMessage } from '../cli/error-message.ts'
import type { Operator } from '../operator.ts'
import type { OperatorSettings } from '../operator-settings.ts'
import { type Invocation, withoutSecrets } from './invocation.ts'

/** `BEGUN` is written before the action; without a later entry of the same action it was broken off. */
export type AuditOutcome = 'BEGUN' | 'DONE' | 'ERROR'

export interface AuditEntry extends Invocation {
  /** The entries of one action have the same. */
  readonly actionId: string
  readonly at: string
  readonly who: string
  readonly host: string
  readonly outcome: AuditOutcome
  readonly error: string | null
}

export interface AuditFilter {
  readonly who?: string
  readonly command?: string
  readonly size: number
}

const MAX_ERROR_LENGTH = 500

export interface AuditDeps {
  readonly operator: Pick<Operator, 'es' | 'stores'>
  readonly settings: OperatorSettings
  /** Called where the end of an action cannot be written. */
  readonly warn: (line: string) => void
  /** Default: who runs this program. */
  readonly who?: string
}

/**
 * Does the work between two entries of the audit log. Without the first entry it does nothing. What was done stays done
 * without the second one, and its result is shown: a new key is shown only once.
 */
export async function audited<T>(
  { operator, settings, warn, who = operatorName() }: AuditDeps,
  invocation: Invocation,
  work: () => Promise<T>,
): Promise<T> {
  const { es, stores } = operator
  const action = { ...invocation, actionId: randomUUID(), who, host: hostname() }
  const index = stores.names.audit
  const end = (outcome: 'DONE' | 'ERROR', error: string | null) =>
    addEntry(es, index, { ...action, outcome, error }).catch((cause: unknown) =>
      warn(`The end of this action is not in the audit log: ${errorMessage(cause, settings)}`),
    )
  try {
    if (!(await es.indices.exists({ index }))) await ensureIndex(es, index, 'audit')
    await addEntry(es, index, { ...action, outcome: 'BEGUN', error: null })
  } catch (cause) {
    const why = errorMessage(cause, settings)
    const message = `Nothing was done, because the action cannot be written to the audit log ${index}: ${why}`
    throw new AppError('INVALID_INPUT', message, { cause })
  }
  try {
    const result = await work()
    await end('DONE', null)
    return result
  } catch (error) {
    await end('ERROR', withoutSecrets(errorMessage(error, settings), MAX_ERROR_LENGTH))
    throw error
  }
}

/** OPERATOR_NAME, where several people share an account of the system. */
function operatorName(): string {
  return process.env.OPERATOR_NAME || systemUser()
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under an id without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Only ever creates: the operator's role in the engine can neither change an entry nor delete one. */
async function addEntry(es: Client, index: string, entry: Omit<AuditEntry, 'at'>): Promise<void> {
  const document: AuditEntry = { ...entry, at: new Date().toISOString() }
  await es.create({ index, id: randomUUID(), document })
}

/** Newest first. */
export async function listAudit(
  { es, stores }: Operator,
  { who, command, size }: AuditFilter,
): Promise<readonly AuditEntry[]> {
  const index = stores.names.audit
  if (!(await es.indices.exists({ index }))) return []
  await es.indices.refresh({ index })
  const filter: estypes.QueryDslQueryContainer[] = [
    ...(who === undefined ? [] : [{ term: { who } }]),
    ...(command === undefined ? [] : [{ prefix: { command } }]),
  ]
  const sort = [{ at: 'desc' as const }, { _seq_no: 'desc' as const }]
  const { hits } = await es.search<AuditEntry>({ index, query: { bool: { filter } }, size, sort })
  return hits.hits.flatMap(({ _source }) => _source ?? [])
}
