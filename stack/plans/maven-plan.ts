import type { MavenPlan } from '../engine-plan.ts'
import { type InstalledEngines, installEngines } from '../install/install.ts'
import { chooseJava, ELASTICSEARCH_JAVA, javaPlaces, STORAGE_JAVA } from '../install/java.ts'
import type { OnProgress } from '../progress.ts'
import type { StackSettings } from '../settings.ts'
import type { StackHome } from '../state/home.ts'
import { refuseTakenPorts } from '../state/ports.ts'
import { planElasticsearch } from './elasticsearch-plan.ts'
import { chooseEngineUser } from './engine-user.ts'
import { localAddresses } from './local-addresses.ts'
import { chooseRedis, planRedis } from './redis-plan.ts'
import { planStorageGate } from './storage-gate-plan.ts'
import { planStorage } from './storage-plan.ts'

export interface PlanOptions {
  readonly settings: StackSettings
  readonly home: StackHome
  readonly onProgress: OnProgress
  readonly signal?: AbortSignal | undefined
}

/** Finds missing requirements here, in the foreground, before a process starts. */
export async function planMavenStack(options: PlanOptions): Promise<MavenPlan> {
  const { ports, enginesDir, environment } = options.settings
  chooseJava(ELASTICSEARCH_JAVA, javaPlaces(environment))
  await refuseTakenPorts(ports)
  const engines = await installEngines({ ...options, enginesDir, environment })
  return mavenPlan(options, engines)
}

function mavenPlan({ settings, home }: PlanOptions, installed: InstalledEngines): MavenPlan {
  const { ports, environment } = settings
  const java = chooseJava(ELASTICSEARCH_JAVA, javaPlaces(environment))
  const storageJava = chooseJava(STORAGE_JAVA, javaPlaces(environment))
  const user = chooseEngineUser([home.root, installed.elasticsearch, `${java.home}/bin/java`])
  const addresses = localAddresses(ports, home)
  return {
    source: 'maven',
    addresses,
    marks: [settings.home, settings.enginesDir],
    engines: [
      planElasticsearch({ home, installation: installed.elasticsearch, java, settings, user }),
      planRedis({ home, binary: chooseRedis(environment, installed.redisServer), ports, user }),
      planStorage({
        home,
        jar: installed.storageJar,
        java: storageJava,
        ports,
        access: addresses.storage,
        user,
      }),
      planStorageGate({ home, ports, access: addresses.storage }),
    ],
  }
}
