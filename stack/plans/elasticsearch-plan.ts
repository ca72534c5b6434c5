import { join } from 'node:path'
import type { EnginePlan, EngineUser } from '../engine-plan.ts'
import type { JavaHome } from '../install/java.ts'
import type { StackPorts, StackSettings } from '../settings.ts'
import type { StackHome } from '../state/home.ts'
import { prepareDirectories, writeConfig } from './engine-directories.ts'

export interface ElasticsearchOptions {
  readonly home: StackHome
  readonly installation: string
  readonly java: JavaHome
  readonly settings: Pick<StackSettings, 'ports' | 'heap' | 'javaOptions'>
  readonly user?: EngineUser | undefined
  /** Lines of elasticsearch.yml that switch security on; absent: it is off. */
  readonly security?: readonly string[] | undefined
  /** Lines of elasticsearch.yml that name the node and its cluster; absent: it is alone. */
  readonly cluster?: readonly string[] | undefined
}

export function planElasticsearch(options: ElasticsearchOptions): EnginePlan {
  const { home, installation, java, user, security, cluster } = options
  const { ports } = options.settings
  const { config, data, temp } = prepareDirectories(home, 'elasticsearch', user)
  writeConfig(join(config, 'elasticsearch.yml'), elasticsearchYml(data, temp, ports, security, cluster), user)
  writeConfig(join(config, 'jvm.options'), jvmOptions(options.settings), user)
  writeConfig(join(config, 'log4j2.properties'), LOGGING, user)
  return {
    name: 'elasticsearch',
    command: join(installation, 'bin', 'elasticsearch'),
    args: [],
    env: { ES_JAVA_HOME: java.home, ES_PATH_CONF: config, ES_TMPDIR: temp, HOME: temp },
    cwd: temp,
    port: ports.elasticsearch,
    ...(security && { isSecured: true }),
    logFile: home.log('elasticsearch'),
    ...(user && { user }),
  }
}

/** JSON strings are YAML strings, so paths with blanks or quotes are safe. */
function elasticsearchYml(
  data: string,
  logs: string,
  ports: StackPorts,
  security: readonly string[] = ['xpack.security.enabled: false'],
  cluster: readonly string[] = ['node.name: local', 'discovery.type: single-node'],
): string {
  return `# Written by the launcher at every start: changes here are lost.
cluster.name: dishmatch
${cluster.join('\n')}
path.data: ${JSON.stringify(data)}
path.logs: ${JSON.stringify(logs)}
http.host: 127.0.0.1
http.port: ${ports.elasticsearch}
transport.host: 127.0.0.1
transport.port: ${ports.elasticsearchTransport}
${security.join('\n')}
# A developer's disk is often fuller than the watermarks allow; indices would turn read-only.
cluster.routing.allocation.disk.threshold_enabled: false
# The inference module would otherwise ask Elastic's cloud for permissions, at start and periodically.
xpack.inference.elastic.authorization.enabled: false
xpack.inference.elastic.periodic_authorization_enabled: false
`
}

/** The server's own list with the heap set, without heap dumps and gc log, which would fill the disk. */
function jvmOptions({ heap, javaOptions }: ElasticsearchOptions['settings']): string {
  return `-Xms${heap}
-Xmx${heap}
-XX:+UseG1GC
-Djava.io.tmpdir=\${ES_TMPDIR}
20-:--add-modules=jdk.incubator.vector
23:-XX:CompileCommand=dontinline,java/lang/invoke/MethodHandle.setAsTypeCache
23:-XX:CompileCommand=dontinline,java/lang/invoke/MethodHandle.asTypeUncached
-Dorg.apache.lucene.store.defaultReadAdvice=normal
-Dorg.apache.lucene.store.MMapDirectory.sharedArenaMaxPermits=1
-XX:+ExitOnOutOfMemoryError
-XX:ErrorFile=hs_err_pid%p.log
${javaOptions.join('\n')}
`
}

/** Logs to the console only; the supervisor writes it to a file. */
const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%-25c{1.}] %m%consoleException%n
rootLogger.level = info
rootLogger.appenderRef.console.ref = console
# This distribution has the inference module but not the machine learning it asks after at start: a
# harmless stack trace that would look like a fault.
logger.inference.name = org.elasticsearch.xpack.inference
logger.inference.level = error
logger.otel.name = io.opentelemetry.usage
logger.otel.level = error
`
