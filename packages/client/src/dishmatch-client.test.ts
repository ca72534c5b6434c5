import { afterEach, expect, it, vi } from 'vitest'
import { createDishmatchClient, type DishmatchOptions } from './dishmatch-client.ts'

const OWN = { text: '{ __typename }' }
const ANSWER = { data: { __typename: 'Query' } }

afterEach(() => vi.unstubAllGlobals())

/** A service that gives these answers in turn. */
function answering(...answers: readonly Response[]) {
  const left = [...answers]
  const sent = vi.fn(async (..._request: Parameters<typeof fetch>) => left.shift() ?? Response.json(ANSWER))
  vi.stubGlobal('fetch', sent)
  return sent
}

const clientOf = (options: Partial<DishmatchOptions> = {}) =>
  createDishmatchClient({ endpoint: 'https://menu.example/graphql', credential: 'pk_test_key', ...options })

it('throws what onSession throws, and does not ask again', async () => {
  const sent = answering(Response.json(ANSWER, { headers: { 'x-session-status': 'expired' } }))
  const onSession = () => {
    throw new Error('the storage is full')
  }
  await expect(clientOf({ sessionId: 'sess_old', onSession }).ask(OWN)).rejects.toThrow('the storage is full')
  expect(sent).toHaveBeenCalledOnce()
})

it.each([
  ['is missing', undefined],
  ['holds what no header can', 'pk_test_…'],
])('says at once that the credential %s', async (_what, credential) => {
  const sent = answering()
  await expect(clientOf({ credential } as Partial<DishmatchOptions>).ask(OWN)).rejects.toThrow(TypeError)
  expect(sent).not.toHaveBeenCalled()
})
