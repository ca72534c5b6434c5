import { buildApp } from '../../src/app.ts'
import type { CreatePeer } from './peer.ts'

/** The whole service, for use cases that are wrapped. */
export const ourApp: CreatePeer = async ({ config, services }) => {
  const app = await buildApp({ config, services, probes: {} })
  await app.ready()
  return app.server
}
