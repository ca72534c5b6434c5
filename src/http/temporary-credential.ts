import fp from 'fastify-plugin'
import type { CredentialRecord } from '../features/credentials/credential-store.ts'

export type FindCredential = (credential: string) => Promise<CredentialRecord | null>

/** Temporary, until the GraphQL pipeline sets `request.credential` by itself. */
export const temporaryCredentialPlugin = fp<{ find: FindCredential }>(async (app, { find }) => {
  app.addHook('onRequest', async (request) => {
    const credential = (request.headers.authorization ?? '').replace(/^bearer\s+/i, '')
    if (credential !== '') request.credential = await find(credential).catch(() => null)
  })
})
