import type { Redis } from 'ioredis'
import type { OperatorSettings } from '../operator-settings.ts'
import { type DoctorCheck, finding, note, ok } from './finding.ts'

const AREA = 'Redis'
const FULL = 0.9

/** By INFO alone: a hosted Redis often forbids CONFIG. */
export function redisChecks(redis: Redis, settings: OperatorSettings): readonly DoctorCheck[] {
  return [
    {
      area: AREA,
      subject: 'policy and persistence',
      look: async () => {
        const facts = factsOf(await redis.info())
        return [policyFound(facts), memoryFound(facts), persistenceFound(facts, settings)]
      },
    },
  ]
}

type Facts = ReadonlyMap<string, string>

function factsOf(info: string): Facts {
  const lines = info.split(/\r?\n/).filter((line) => line.includes(':'))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

function policyFound(facts: Facts) {
  const policy = facts.get('maxmemory_policy') ?? 'unknown'
  if (policy === 'noeviction') return ok('Redis evicts nothing (noeviction).')
  return finding(
    `Redis may evict jobs: its policy is ${policy}.`,
    '`CONFIG SET maxmemory-policy noeviction` in Redis, and the same in its configuration file. An evicted job is found again only later.',
  )
}

function memoryFound(facts: Facts) {
  const [used, most] = ['used_memory', 'maxmemory'].map((name) => Number(facts.get(name) ?? 0))
  if (!most || (used ?? 0) < most * FULL) return ok('Redis has memory left.')
  return finding(
    `Redis uses ${used} of ${most} bytes.`,
    'Give it more memory (maxmemory): a full Redis takes no job.',
  )
}

function persistenceFound(facts: Facts, { SERVICE_ENVIRONMENT }: OperatorSettings) {
  const failed = ['rdb_last_bgsave_status', 'aof_last_write_status'].filter(
    (name) => (facts.get(name) ?? 'ok') !== 'ok',
  )
  if (failed.length > 0)
    return finding(
      `Redis could not write to its disk (${failed.join(', ')}).`,
      'Look at its disk and its log.',
    )
  if (facts.get('aof_enabled') === '1') return ok('Redis keeps its jobs in an append-only file.')
  const what = 'Redis has no append-only file: a restart loses its queues, which the workers then fill again.'
  const remedy = '`CONFIG SET appendonly yes` in Redis, and the same in its configuration file.'
  return SERVICE_ENVIRONMENT === 'live' ? finding(what, remedy) : note(what, remedy)
}
