import fc from 'fast-check'
import { buildSchema, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { hostileRequests } from '../../../harness/requests/hostile-documents.ts'
import { countedSteps } from '../../../test/support/counted-steps.ts'
import { DOCUMENT_LIMITS } from '../../../test/support/usual-document-limits.ts'
import { AppError } from '../../errors.ts'
import { createDocumentPreparer } from '../prepared-document.ts'
import { schemaText } from '../schema-text.ts'
import { measuredDocument } from './measured-document.ts'
import { parsedQuery } from './parsed-query.ts'

const RUNS = Number(process.env.HOSTILE_RUNS ?? 10)
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000)
const schema = buildSchema(schemaText())
const PACKAGES = ['graphql', 'lru-cache']

function refused(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

const steps = (work: () => unknown) => countedSteps(PACKAGES, () => refused(work))

describe(`hostile documents (${RUNS}, seed ${SEED})`, () => {
  it('are parsed and measured in steps that grow with their bytes alone', () => {
    fc.assert(
      fc.property(hostileRequests, ({ query }) => {
        const taken = steps(() => measuredDocument(parsedQuery(query, DOCUMENT_LIMITS.maxTokens).document))
        expect(taken).toBeLessThan(2_000 + 60 * query.length)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  it('take a bounded number of steps until they are planned or refused', () => {
    const prepare = () => createDocumentPreparer(schema, DOCUMENT_LIMITS)
    fc.assert(
      fc.property(hostileRequests, ({ query }) => {
        const prepareOnce = prepare()
        const taken = steps(() => {
          for (const operation of prepareOnce(query).operations) operation.plan({})
        })
        expect(taken).toBeLessThan(1_000_000 + 60 * query.length)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  it('are counted truly: the same work again takes as many steps again', () => {
    const document = parse(`{ ${'...f '.repeat(40)} } fragment f on Query { ${'a '.repeat(40)} }`)
    // V8 loses counts on a busy machine, and never counts too many.
    const mostSteps = (times: number) =>
      Math.max(
        ...[1, 2, 3, 4, 5].map(() =>
          countedSteps([], () => Array.from({ length: times }, () => measuredDocument(document))),
        ),
      )
    expect(mostSteps(1)).toBeGreaterThan(80)
    expect(mostSteps(50)).toBeGreaterThan(40 * 80)
  })
})
