import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings, type StackSettings } from '../../stack/settings.ts'
import { type StackHome, stackHome } from '../../stack/state/home.ts'
import { stopStack } from '../../stack/stop.ts'
import { freePorts } from '../service/free-port.ts'

export interface TemporaryHome {
  readonly settings: StackSettings
  readonly home: StackHome
  /** The environment with which a child process uses the same stack. */
  readonly environment: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** A new STACK_HOME with free ports and the engines that are unpacked already. It can run beside a demo. */
export async function temporaryHome(): Promise<TemporaryHome> {
  const own = readSettings()
  // Not os.tmpdir(): under root the engines run as another user, who must be able to read it.
  const root = mkdtempSync(join('/var/tmp', 'dishmatch-stack-test-'))
  chmodSync(root, 0o755)
  const [elasticsearch, transport, redis, storage, storageInner] = await freePorts(5)
  const environment = {
    STACK_HOME: root,
    STACK_ENGINES_DIR: own.enginesDir,
    STACK_ELASTICSEARCH_PORT: String(elasticsearch),
    STACK_ELASTICSEARCH_TRANSPORT_PORT: String(transport),
    STACK_REDIS_PORT: String(redis),
    STACK_STORAGE_PORT: String(storage),
    STACK_STORAGE_INNER_PORT: String(storageInner),
    STACK_ELASTICSEARCH_HEAP: '512m',
  }
  const settings = readSettings({ ...withoutEngines(process.env), ...environment })
  const remove = async () => {
    if (existsSync(root)) await stopStack(settings, { force: true })
    rmSync(root, { recursive: true, force: true })
  }
  return { settings, home: stackHome(root), environment, remove }
}

/** Leaves out the engines that the environment names: a temporary home starts its own. */
function withoutEngines(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ELASTICSEARCH_URL: _e, REDIS_URL: _r, S3_ENDPOINT: _s, ...rest } = environment
  const { S3_ACCESS_KEY_ID: _k, S3_SECRET_ACCESS_KEY: _a, ...others } = rest
  return others
}
