import type { EnginePlan, EngineUser, MavenPlan } from '../../stack/engine-plan.ts'
import { installEngines } from '../../stack/install/install.ts'
import { chooseJava, ELASTICSEARCH_JAVA, type JavaHome, javaPlaces } from '../../stack/install/java.ts'
import { type ElasticsearchOptions, planElasticsearch } from '../../stack/plans/elasticsearch-plan.ts'
import { chooseEngineUser } from '../../stack/plans/engine-user.ts'
import { localAddresses } from '../../stack/plans/local-addresses.ts'
import type { PlanOptions } from '../../stack/plans/maven-plan.ts'

export interface OnlyElasticsearch {
  readonly plan: MavenPlan
  readonly java: JavaHome
  /** Absent: the supervisor's own user. */
  readonly user: EngineUser | undefined
}

/** A stack with nothing but Elasticsearch, which is secured or one node of a cluster. */
export async function planOnlyElasticsearch(
  options: PlanOptions,
  kind: Pick<ElasticsearchOptions, 'security' | 'cluster'>,
): Promise<OnlyElasticsearch> {
  const { settings, home } = options
  const { ports, enginesDir, environment } = settings
  const { elasticsearch: installation } = await installEngines({ ...options, enginesDir, environment })
  const java = chooseJava(ELASTICSEARCH_JAVA, javaPlaces(environment))
  const user = chooseEngineUser([home.root, installation, `${java.home}/bin/java`])
  const engine: EnginePlan = planElasticsearch({ home, installation, java, settings, user, ...kind })
  const plan: MavenPlan = {
    source: 'maven',
    addresses: localAddresses(ports, home),
    marks: [settings.home, enginesDir],
    engines: [engine],
  }
  return { plan, java, user }
}
