import type { Page } from 'playwright-core'
import type { Anything } from '../support/graphql.ts'

/** What a page's script can see of an answer. */
export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Anything
}

export interface PageFetch {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly credentials?: 'include'
}

/** The request of a page's script; "TypeError: Failed to fetch" where the browser keeps the answer from it. */
export async function fetchFromPage(
  page: Page,
  url: string,
  init: PageFetch = {},
): Promise<PageAnswer | string> {
  return page.evaluate(
    async (request) => {
      try {
        const answer = await fetch(request.url, request.init)
        const text = await answer.text()
        return {
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: text === '' ? null : JSON.parse(text),
        }
      } catch (error) {
        return String(error)
      }
    },
    { url, init },
  )
}

/** A GraphQL request of a page's script, as web applications send it. */
export function askFromPage(
  page: Page,
  address: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<PageAnswer | string> {
  return fetchFromPage(page, `${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
