import { join } from 'node:path'
import type { EnginePlan, EngineUser, StorageAccess } from '../engine-plan.ts'
import type { JavaHome } from '../install/java.ts'
import type { StackPorts } from '../settings.ts'
import type { StackHome } from '../state/home.ts'
import { prepareDirectories, writeConfig } from './engine-directories.ts'
import { innerStorageUrl } from './local-addresses.ts'

/** S3Proxy reads a signed body whole before it answers; menus of 95 MB exist. */
const MAX_SIGNED_BODY_BYTES = 128 * 1024 * 1024

export interface StorageOptions {
  readonly home: StackHome
  readonly jar: string
  readonly java: JavaHome
  readonly ports: StackPorts
  readonly access: StorageAccess
  readonly user?: EngineUser | undefined
}

export function planStorage({ home, jar, java, ports, access, user }: StorageOptions): EnginePlan {
  const { config, data, temp } = prepareDirectories(home, 'storage', user)
  const file = join(config, 's3proxy.properties')
  writeConfig(file, properties(data, innerStorageUrl(ports), access), user)
  return {
    name: 'storage',
    command: join(java.home, 'bin', 'java'),
    args: [
      '-Xmx512m',
      '-Dlogback.statusListenerClass=ch.qos.logback.core.status.NopStatusListener',
      `-Djava.io.tmpdir=${temp}`,
      '-jar',
      jar,
      '--properties',
      file,
    ],
    env: { HOME: temp },
    cwd: temp,
    port: ports.storageInner,
    logFile: home.log('storage'),
    ...(user && { user }),
  }
}

/** The key stands in a file only its owner reads, not on the command line, which everybody sees. */
function properties(data: string, endpoint: string, access: StorageAccess): string {
  const lines = {
    's3proxy.endpoint': endpoint,
    's3proxy.authorization': 'aws-v4',
    's3proxy.identity': access.accessKeyId,
    's3proxy.credential': access.secretAccessKey,
    's3proxy.ignore-unknown-headers': 'true',
    's3proxy.v4-max-non-chunked-request-size': String(MAX_SIGNED_BODY_BYTES),
    'jclouds.provider': 'filesystem-nio2',
    'jclouds.identity': 'unused',
    'jclouds.credential': 'unused',
    'jclouds.filesystem.basedir': data,
  }
  const escaped = (value: string) => value.replaceAll('\\', '\\\\')
  return `${Object.entries(lines)
    .map(([key, value]) => `${key}=${escaped(value)}`)
    .join('\n')}\n`
}
