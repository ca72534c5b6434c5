import { type Config, loadConfig } from '../src/config.ts'

/** Values that the default configuration requires. */
const SECRETS = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x', SESSION_SECRET: 'x'.repeat(32) }

/** These settings as production has them, for a process of a bench. */
export function productionValues(names: readonly (keyof Config)[]): Readonly<Record<string, string>> {
  const defaults = loadConfig({ ...process.env, ...SECRETS, NODE_ENV: 'test' })
  return Object.fromEntries(names.map((name) => [name, String(defaults[name])]))
}
