import { randomBytes, randomUUID } from 'node:crypto'

/** Settings of an installation that nobody else uses: two runs at the same time do not meet. */
export function ownInstallation(name: string) {
  const namespace = `${name}-${randomUUID().slice(0, 8)}`
  return {
    NODE_ENV: 'production',
    SERVICE_ENVIRONMENT: 'test',
    NAMESPACE: namespace,
    S3_BUCKET: namespace,
    SESSION_SECRET: randomBytes(32).toString('hex'),
  }
}
