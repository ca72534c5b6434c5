import type { GraphqlAnswer } from '../../harness/requests/graphql-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
export type Anything = any

export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Anything
}

/** A request to `/graphql` as any HTTP client sends it; answers of any status come back. */
export async function post(
  address: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

/** Runs a query with a key; fails the test where the answer has errors. */
export async function ask(
  address: string,
  apiKey: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Anything> {
  const answer = await post(address, { query, variables }, { authorization: apiKey })
  const { data, errors } = answer.body as GraphqlAnswer
  if (errors !== undefined) throw new Error(JSON.stringify(errors))
  return data
}
