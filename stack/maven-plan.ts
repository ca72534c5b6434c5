import { storageKey } from './credentials.ts'
import { planElasticsearch } from './elasticsearch-plan.ts'
import type { MavenPlan, StackAddresses } from './engine-plan.ts'
import { chooseEngineUser } from './engine-user.ts'
import type { StackHome } from './home.ts'
import { type InstalledEngines, installEngines } from './install.ts'
import { chooseJava, ELASTICSEARCH_JAVA, javaPlaces, STORAGE_JAVA } from './java.ts'
import { refuseTakenPorts } from './ports.ts'
import type { OnProgress } from './progress.ts'
import { chooseRedis, planRedis } from './redis-plan.ts'
import type { StackPorts, StackSettings } from './settings.ts'
import { planStorage } from './storage-plan.ts'

const REGION = 'us-east-1'

export interface PlanOptions {
  readonly settings: StackSettings
  readonly home: StackHome
  readonly onProgress: OnProgress
  readonly signal?: AbortSignal | undefined
}

/** Everything that can be wrong is found out here, in the foreground, before a process is started. */
export async function planMavenStack(options: PlanOptions): Promise<MavenPlan> {
  const { settings } = options
  chooseJava(ELASTICSEARCH_JAVA, javaPlaces(settings.environment))
  await refuseTakenPorts(settings.ports)
  const engines = await installEngines({ ...options, enginesDir: settings.enginesDir })
  return mavenPlan(options, engines)
}

function mavenPlan({ settings, home }: PlanOptions, installed: InstalledEngines): MavenPlan {
  const { ports, heap, environment } = settings
  const java = chooseJava(ELASTICSEARCH_JAVA, javaPlaces(environment))
  const storageJava = chooseJava(STORAGE_JAVA, javaPlaces(environment))
  const user = chooseEngineUser([home.root, installed.elasticsearch, `${java.home}/bin/java`])
  const addresses = localAddresses(ports, home)
  return {
    source: 'maven',
    addresses,
    marks: [settings.home, settings.enginesDir],
    engines: [
      planElasticsearch({ home, installation: installed.elasticsearch, java, ports, heap, user }),
      planRedis({ home, binary: chooseRedis(environment, installed.redisServer), ports, user }),
      planStorage({
        home,
        jar: installed.storageJar,
        java: storageJava,
        ports,
        access: addresses.storage,
        user,
      }),
    ],
  }
}

export function localAddresses(ports: StackPorts, home: StackHome): StackAddresses {
  return {
    elasticsearchUrl: `http://127.0.0.1:${ports.elasticsearch}`,
    redisUrl: `redis://127.0.0.1:${ports.redis}`,
    storage: {
      endpoint: `http://127.0.0.1:${ports.storage}`,
      region: REGION,
      ...storageKey(home.credentials),
    },
  }
}
