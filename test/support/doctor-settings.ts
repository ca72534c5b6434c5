import type { TestService } from './test-service.ts'

const SETTINGS = [
  'ELASTICSEARCH_URL',
  'REDIS_URL',
  'NAMESPACE',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SESSION_SECRET',
] as const

/** The settings of an installation that the doctor looks at. */
export function doctorSettings({ config }: TestService): Readonly<Record<(typeof SETTINGS)[number], string>> {
  return Object.fromEntries(SETTINGS.map((name) => [name, config[name]])) as Record<
    (typeof SETTINGS)[number],
    string
  >
}
