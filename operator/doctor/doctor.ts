import { createRedis } from '../../src/clients/redis.ts'
import { type Config, loadConfig } from '../../src/config.ts'
import type { Operator } from '../operator.ts'
import type { OperatorSettings } from '../operator-settings.ts'
import { engineChecks } from './engine-checks.ts'
import { type CheckResult, finding, note, ok, runChecks } from './finding.ts'
import { queueChecks } from './queue-checks.ts'
import { recordChecks } from './record-checks.ts'
import { redisChecks } from './redis-checks.ts'
import { storageChecks } from './storage-checks.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Looks at everything that the service needs, and changes nothing, except for two objects of a probe that it deletes. */
export async function examination(
  operator: Operator,
  settings: OperatorSettings,
  environment: Environment = process.env,
): Promise<readonly CheckResult[]> {
  const { config, result } = serviceConfig(environment)
  const redis = createRedis(settings.redisUrl)
  redis.options.maxRetriesPerRequest = 1
  redis.on('error', () => undefined)
  const storage = config === null ? null : storageChecks(config, operator)
  try {
    const checks = [
      ...engineChecks(operator, settings),
      ...recordChecks(operator, settings),
      ...redisChecks(redis, settings),
      ...queueChecks(redis, operator),
      ...(storage?.checks ?? []),
    ]
    return [result, ...(await runChecks(checks, settings))]
  } finally {
    redis.disconnect()
    storage?.close()
  }
}

/** The settings of the service, where this machine has them: an operator's machine needs no keys of the storage. */
function serviceConfig(environment: Environment): { config: Config | null; result: CheckResult } {
  const area = 'Settings'
  const hasStorage = environment.S3_ACCESS_KEY_ID || environment.S3_CREDENTIALS === 'role'
  if (!hasStorage || !environment.SESSION_SECRET) {
    const what = 'This machine does not have the settings of the service, so the storage is not looked at.'
    const remedy = 'Run the doctor where the API or a worker runs, with its environment.'
    return { config: null, result: { area, ...note(what, remedy) } }
  }
  try {
    const given = Object.entries(environment).filter(([, value]) => value !== '')
    const config = loadConfig(Object.fromEntries(given))
    return { config, result: { area, ...ok('The settings of the service are complete and allowed.') } }
  } catch (error) {
    const remedy = 'Correct it in the environment or in .env; .env.example says what each setting means.'
    return { config: null, result: { area, ...finding((error as Error).message, remedy) } }
  }
}
