import { execFile } from 'node:child_process'
import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { planOnlyElasticsearch } from '../../harness/engines/only-elasticsearch.ts'
import { temporaryHome } from '../../harness/engines/temporary-home.ts'
import type { EngineUser, StackPlan } from '../../stack/engine-plan.ts'
import type { JavaHome } from '../../stack/install/java.ts'
import { acquireLocalStack } from '../../stack/local-stack.ts'
import { writeConfig } from '../../stack/plans/engine-directories.ts'
import type { PlanOptions } from '../../stack/plans/maven-plan.ts'

/** A separate Elasticsearch with security and TLS, and its administrator, who may do anything. */
export interface SecuredElasticsearch {
  /** `https://127.0.0.1:<port>`, without a user. */
  readonly url: string
  /** The certificate of the server, which is its own authority. */
  readonly caFile: string
  readonly admin: { readonly user: string; readonly password: string }
  readonly stop: () => Promise<void>
}

const ADMIN = 'admin'
const KEYSTORE = 'http.p12'
const CERTIFICATE = 'ca.pem'
const CERTIFICATE_NAME = 'http'

/** Its supervisor ends it with this process in any case. */
export async function startSecuredElasticsearch(): Promise<SecuredElasticsearch> {
  const temporary = await temporaryHome()
  const password = randomBytes(16).toString('hex')
  try {
    await acquireLocalStack({
      settings: temporary.settings,
      holder: 'test of the engine roles',
      persistent: false,
      onProgress: () => undefined,
      plan: (options) => planSecured(options, password),
    })
  } catch (error) {
    await temporary.remove()
    throw error
  }
  return {
    url: `https://127.0.0.1:${temporary.settings.ports.elasticsearch}`,
    caFile: join(temporary.home.root, CERTIFICATE),
    admin: { user: ADMIN, password },
    stop: () => temporary.remove(),
  }
}

async function planSecured(options: PlanOptions, password: string): Promise<StackPlan> {
  const { home } = options
  const keystorePassword = randomBytes(16).toString('hex')
  const { plan, java, user } = await planOnlyElasticsearch(options, {
    security: securitySettings(keystorePassword),
  })
  const config = home.config('elasticsearch')
  await makeCertificate(java, config, keystorePassword, join(home.root, CERTIFICATE))
  if (user) giveTo(user, join(config, KEYSTORE))
  writeConfig(join(config, 'users'), `${ADMIN}:${passwordHash(password)}\n`, user)
  writeConfig(join(config, 'users_roles'), `superuser:${ADMIN}\n`, user)
  return plan
}

function securitySettings(keystorePassword: string): string[] {
  return [
    'xpack.security.enabled: true',
    'xpack.security.enrollment.enabled: false',
    'xpack.security.http.ssl.enabled: true',
    `xpack.security.http.ssl.keystore.path: ${KEYSTORE}`,
    `xpack.security.http.ssl.keystore.password: ${keystorePassword}`,
  ]
}

/** A self-signed certificate for this machine and two days. */
async function makeCertificate(
  java: JavaHome,
  config: string,
  password: string,
  certificate: string,
): Promise<void> {
  const program = join(java.home, 'bin', 'keytool')
  const common = [
    '-alias',
    CERTIFICATE_NAME,
    '-keystore',
    join(config, KEYSTORE),
    '-storepass:env',
    'PASSWORD',
  ]
  const keytool = (...args: string[]) =>
    promisify(execFile)(program, [...args, ...common], { env: { PASSWORD: password } })
  const name = ['-dname', 'CN=localhost', '-ext', 'san=ip:127.0.0.1,dns:localhost', '-validity', '2']
  await keytool('-genkeypair', '-keyalg', 'EC', '-groupname', 'secp256r1', '-storetype', 'PKCS12', ...name)
  const { stdout } = await keytool('-exportcert', '-rfc')
  writeFileSync(certificate, stdout)
}

function giveTo({ uid, gid }: EngineUser, file: string): void {
  chownSync(file, uid, gid)
  chmodSync(file, 0o600)
}

/** The format of Elasticsearch's file of users: PBKDF2 with HMAC-SHA-512, a salt and a hash of 32 bytes. */
function passwordHash(password: string): string {
  const [salt, cost] = [randomBytes(32), 10_000]
  const hash = pbkdf2Sync(password, salt, cost, 32, 'sha512')
  return `{PBKDF2}${cost}$${salt.toString('base64')}$${hash.toString('base64')}`
}
