import type { Config } from '../../src/config.ts'
import { PATIENCE_MS } from '../cli/patient-look.ts'
import { type Operator, withTimeout } from '../operator.ts'
import type { OperatorSettings } from '../operator-settings.ts'
import { commandRedis } from '../queues/open-queues.ts'
import { serviceConfig } from '../service-config.ts'
import { catalogChecks } from './catalog-checks.ts'
import { engineChecks } from './engine-checks.ts'
import { type CheckResult, finding, note, ok, runChecks } from './finding.ts'
import { queueChecks } from './queue-checks.ts'
import { recordChecks } from './record-checks.ts'
import { redisChecks } from './redis-checks.ts'
import { storageChecks } from './storage-checks.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Shorter than a check may take, so that a check of two engines says which of them is silent. */
const ENGINE_TIMEOUT_MS = PATIENCE_MS - 200

/** Looks at everything that the service needs, and changes nothing, except for two objects of a probe that it deletes. */
export async function examination(
  unhurried: Operator,
  settings: OperatorSettings,
  environment: Environment = process.env,
): Promise<readonly CheckResult[]> {
  const operator = withTimeout(unhurried, ENGINE_TIMEOUT_MS)
  const { config, result } = checkedConfig(environment)
  const redis = commandRedis(settings.REDIS_URL)
  const storage = config === null ? null : storageChecks(config, operator)
  try {
    const checks = [
      ...engineChecks(operator, settings),
      ...catalogChecks(operator),
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

function checkedConfig(environment: Environment): { config: Config | null; result: CheckResult } {
  const area = 'Settings'
  try {
    const config = serviceConfig(environment)
    if (config === null) {
      const what = 'This machine does not have the settings of the service, so the storage is not looked at.'
      const remedy = 'Run the doctor where the API or a worker runs, with its environment.'
      return { config, result: { area, ...note(what, remedy) } }
    }
    return { config, result: { area, ...ok('The settings of the service are complete and allowed.') } }
  } catch (error) {
    const remedy = 'Correct it in the environment or in .env; .env.example says what each setting means.'
    return { config: null, result: { area, ...finding((error as Error).message, remedy) } }
  }
}
