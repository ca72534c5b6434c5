import type { StackPlan } from '../../stack/engine-plan.ts'
import { installEngines } from '../../stack/install/install.ts'
import { acquireLocalStack, type LocalStack } from '../../stack/local-stack.ts'
import { chooseEngineUser } from '../../stack/plans/engine-user.ts'
import { localAddresses } from '../../stack/plans/local-addresses.ts'
import type { PlanOptions } from '../../stack/plans/maven-plan.ts'
import { planRedis } from '../../stack/plans/redis-plan.ts'
import type { StackEvent } from '../../stack/progress.ts'
import type { StackSettings } from '../../stack/settings.ts'
import { refuseTakenPorts } from '../../stack/state/ports.ts'

/** Leases, supervisor and clean-up do not depend on the engine: Redis alone is up in a moment. */
export function acquireRedis(
  settings: StackSettings,
  { holder = 'test', persistent = false, events = [] as StackEvent[] } = {},
): Promise<LocalStack> {
  const onProgress = (event: StackEvent) => void events.push(event)
  return acquireLocalStack({ settings, holder, persistent, onProgress, plan: planRedisOnly })
}

async function planRedisOnly(options: PlanOptions): Promise<StackPlan> {
  const { settings, home } = options
  const { ports, enginesDir, environment } = settings
  await refuseTakenPorts(ports)
  const installed = await installEngines({ ...options, enginesDir, environment })
  const user = chooseEngineUser([home.root, installed.redisServer])
  return {
    source: 'maven',
    addresses: localAddresses(ports, home),
    marks: [settings.home, enginesDir],
    engines: [planRedis({ home, binary: installed.redisServer, ports, user })],
  }
}
