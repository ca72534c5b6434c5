import { acquireLocalStack } from '../../stack/local-stack.ts'
import { killEngine } from '../../stack/supervise/engine-control.ts'
import { waitUntil } from '../wait-until.ts'
import { planOnlyElasticsearch } from './only-elasticsearch.ts'
import { type TemporaryHome, temporaryHome } from './temporary-home.ts'

/** Real nodes of one Elasticsearch cluster, each a process with a folder of its own. */
export interface EngineCluster {
  /** Of all nodes, those that are not started yet included; as ELASTICSEARCH_URL takes them. */
  readonly addresses: string
  readonly size: () => number
  /** Starts one more node, if one is left, and waits until it holds its share of the copies. */
  readonly grow: () => Promise<void>
  /** Kills a node like a crash. Resolves when it has come back, and every copy with it. */
  readonly kill: (node: number) => Promise<void>
  readonly remove: () => Promise<void>
}

const HEALTHY_WITHIN = { patienceMs: 180_000, pollMs: 250 }

/** Starts a cluster with `started` of `nodes` nodes. Their supervisors end them with this process in any case. */
export async function startEngineCluster(started: number, nodes: number): Promise<EngineCluster> {
  const homes = await Promise.all(Array.from({ length: nodes }, temporaryHome))
  const remove = async () => {
    await Promise.all(homes.map((home) => home.remove()))
  }
  let running = 0
  const grow = async () => {
    const home = homes[running]
    if (home === undefined) return
    await startNode(home, running + 1, homes)
    running += 1
    await untilHealthy(homes[0] ?? home, running)
  }
  try {
    while (running < started) await grow()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    addresses: homes.map(addressOf).join(),
    size: () => running,
    grow,
    async kill(node) {
      const killed = homes[node]
      if (killed === undefined) throw new Error(`there is no node ${node}`)
      const before = await processOf(killed)
      await killEngine('elasticsearch', 'SIGKILL', killed.settings)
      await untilRestarted(killed, before)
      await untilHealthy(homes[(node + 1) % running] ?? killed, running)
    },
    remove,
  }
}

async function startNode(
  { settings }: TemporaryHome,
  number: number,
  homes: readonly TemporaryHome[],
): Promise<void> {
  const others = homes.map((home) => `127.0.0.1:${home.settings.ports.elasticsearchTransport}`)
  const cluster = [
    `node.name: node-${number}`,
    `discovery.seed_hosts: ${JSON.stringify(others)}`,
    // Only the first node may begin a new cluster.
    ...(number === 1 ? ['cluster.initial_master_nodes: ["node-1"]'] : []),
  ]
  await acquireLocalStack({
    settings,
    holder: 'cluster',
    persistent: false,
    onProgress: () => undefined,
    plan: async (options) => (await planOnlyElasticsearch(options, { cluster })).plan,
  })
}

function addressOf({ settings }: TemporaryHome): string {
  return `http://127.0.0.1:${settings.ports.elasticsearch}`
}

/** The process of a node, by its number; null while none answers. */
async function processOf(home: TemporaryHome): Promise<string | null> {
  const path = '/_nodes/_local/process?filter_path=nodes.*.process.id'
  const answer = await fetch(`${addressOf(home)}${path}`).catch(() => null)
  return answer?.status === 200 ? answer.text() : null
}

/** Right after a kill the other nodes still count the killed one, so the health of the cluster says nothing. */
function untilRestarted(home: TemporaryHome, before: string | null): Promise<void> {
  return waitUntil(HEALTHY_WITHIN, 'a killed node comes back', async () => {
    const now = await processOf(home)
    return now !== null && now !== before
  })
}

/** Waits until all nodes are there and every copy is, with none on the way from one node to another. */
function untilHealthy(home: TemporaryHome, nodes: number): Promise<void> {
  const query = `wait_for_status=green&wait_for_nodes=${nodes}&wait_for_no_relocating_shards=true&timeout=5s`
  return waitUntil(HEALTHY_WITHIN, `the cluster of ${nodes} nodes is whole`, async () => {
    const answer = await fetch(`${addressOf(home)}/_cluster/health?${query}`).catch(() => null)
    await answer?.body?.cancel()
    return answer?.status === 200
  })
}
