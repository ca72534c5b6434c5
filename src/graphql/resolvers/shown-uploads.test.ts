import { buildSchema } from 'graphql'
import { expect, it } from 'vitest'
import { NO_DOCUMENT_LIMITS } from '../../../test/support/usual-document-limits.ts'
import { newUpload } from '../../features/uploads/create-ticket.ts'
import { createAnswerBudget } from '../answer/answer-size.ts'
import { createDocumentPreparer, operationOf } from '../prepared-document.ts'
import { schemaText } from '../schema-text.ts'
import { shownUpload } from './shown-uploads.ts'

it('the problems of an upload are loaded once it has been read: its partner asks how far it is until then', async () => {
  const asked: string[] = []
  const findUploadDetails = async (ids: readonly string[]) => {
    asked.push(...ids)
    return ids.map(() => ({ problems: [], changes: null }))
  }
  const prepare = createDocumentPreparer(buildSchema(schemaText()), NO_DOCUMENT_LIMITS)
  const document = prepare('{ catalogUpload(id: "up_1") { state problems { code } } }')
  const context = {
    fields: operationOf(document, null).plan({}).fields,
    answerBudget: createAnswerBudget(10_000),
    variables: {},
  }
  const waiting = newUpload({ businessId: 'b', chainId: 'c' }, 'key', '2026-11-20', '2026-11-21')
  const read = { ...waiting, counts: { received: 1, accepted: 1, rejected: 0, removed: 0, warnings: 0 } }
  const shown = await shownUpload({ findUploadDetails }, context, 'catalogUpload', waiting)
  expect(shown).toMatchObject({ problems: [], changes: null })
  expect(asked).toEqual([])
  await shownUpload({ findUploadDetails }, context, 'catalogUpload', read)
  expect(asked).toEqual([read.uploadId])
})
