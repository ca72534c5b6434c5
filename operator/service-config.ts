import { type Config, loadConfig } from '../src/config.ts'

/**
 * The settings of the service, or null where this machine does not have them: an operator's machine needs no keys of the
 * storage. Throws where they are wrong.
 */
export function serviceConfig(environment: Readonly<Record<string, string | undefined>>): Config | null {
  const hasStorage = environment.S3_ACCESS_KEY_ID || environment.S3_CREDENTIALS === 'role'
  if (!hasStorage || !environment.SESSION_SECRET) return null
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  return loadConfig(Object.fromEntries(given))
}
