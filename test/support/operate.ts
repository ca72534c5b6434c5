import { operatorProgram } from '../../operator/program.ts'
import type { TestService } from './test-service.ts'

/** Runs a command of the operator on the engines of a service, without a process of its own. Returns what it prints. */
export async function operate(
  { es, stores, config }: Pick<TestService, 'es' | 'stores' | 'config'>,
  args: readonly string[],
): Promise<string> {
  const namespace = config.NAMESPACE
  const settings = {
    elasticsearchUrl: config.ELASTICSEARCH_URL,
    elasticsearchApiKey: '',
    elasticsearchCaFile: '',
    redisUrl: config.REDIS_URL,
    namespace,
    environment: 'test',
    webhooks: { allowPrivate: true, timeoutMs: 5_000 },
    shelves: {
      shards: config.SHELF_SHARDS,
      maxDishes: config.SHELF_DISHES,
      ownFrom: config.OWN_SHELF_DISHES,
    },
  } as const
  let printed = ''
  const program = operatorProgram(async ({ json }, work, render) => {
    const result = await work({ es, stores, namespace }, settings)
    printed = json ? JSON.stringify(result) : render(result)
  })
  await program.parseAsync(args, { from: 'user' })
  return printed
}
