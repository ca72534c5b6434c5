import { expect } from 'vitest'
import { INTERNAL } from '../../harness/requests/internal-text.ts'
import type { Anything, HttpAnswer } from './graphql.ts'

export interface ExpectedError {
  readonly status: number
  readonly code: string
  readonly field?: string
  /** Of a field error; absent where the request failed before execution. */
  readonly path?: readonly (string | number)[]
  readonly says?: RegExp
}

/** Checks one error answer against the form that docs/specification.md, P7, gives all of them. */
export function expectError(answer: HttpAnswer, expected: ExpectedError): Anything {
  expect(answer.status).toBe(expected.status)
  expect(answer.headers.get('content-type')).toMatch(
    /^application\/(graphql-response\+)?json; charset=utf-8$/,
  )
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.body.errors.length).toBeGreaterThan(0)
  for (const error of answer.body.errors) {
    expect(error.message).toMatch(/\S/)
    expect(error.message).not.toMatch(INTERNAL)
    const { extensions, ...rest } = error
    for (const key of Object.keys(rest)) expect(['message', 'path', 'locations']).toContain(key)
    for (const key of Object.keys(extensions))
      expect(['code', 'field', 'requestId', 'retryAfter']).toContain(key)
    expect(extensions.requestId).toBe(requestId)
  }
  const [error] = answer.body.errors
  expect(error.extensions.code).toBe(expected.code)
  expect(error.extensions.field).toBe(expected.field)
  expect(error.path).toEqual(expected.path)
  if (expected.path === undefined) expect(answer.body).not.toHaveProperty('data')
  if (expected.says !== undefined) expect(error.message).toMatch(expected.says)
  return error
}
