import type { FieldNode } from 'graphql'
import type { ConnectionPage } from '../../features/connection.ts'
import { chosenProblems, type ProblemChoice } from '../../features/uploads/chosen-problems.ts'
import { problemsCsv } from '../../features/uploads/problems-csv.ts'
import type { UploadPage } from '../../features/uploads/upload-page.ts'
import type { UploadSummary } from '../../features/uploads/upload-record.ts'
import type { GraphqlContext } from '../context.ts'
import type { Services } from '../services.ts'
import { statedArguments } from '../validation/requested-dishes.ts'
import { asksForDetails } from '../validation/requested-problems.ts'
import type { CatalogUploadView } from '../view-types.ts'

export type ShownUploadPage = ConnectionPage<CatalogUploadView>

type AnswerContext = Pick<GraphqlContext, 'answerBudget' | 'fields' | 'variables'>

/**
 * Uploads whose problems and changes are loaded at a time. An upload may have thousands of both, and each batch is
 * checked against the size budget.
 */
const LOADED_AT_ONCE = 2

/** One upload for the answer. Throws QUERY_TOO_COMPLEX if the answer would be too large. */
export async function shownUpload(
  services: Pick<Services, 'findUploadDetails'>,
  context: AnswerContext,
  key: string,
  upload: UploadSummary,
): Promise<CatalogUploadView> {
  const fields = context.fields.get(key)?.fields
  const [shown = upload] = asksForDetails(fields) ? await withDetails(services, [upload]) : []
  context.answerBudget.spend(fields, weighed(shown, context))
  return shown
}

/** A page of uploads for the answer. Throws QUERY_TOO_COMPLEX if the answer would be too large. */
export async function shownUploads(
  services: Pick<Services, 'findUploadDetails'>,
  context: AnswerContext,
  key: string,
  page: UploadPage,
): Promise<ShownUploadPage> {
  const { answerBudget } = context
  const asked = context.fields.get(key)?.fields
  if (!asksForDetails(asked)) {
    answerBudget.spend(asked, page)
    return page
  }
  const edges: { cursor: string; node: CatalogUploadView }[] = []
  for (let from = 0; from < page.edges.length; from += LOADED_AT_ONCE) {
    const slice = page.edges.slice(from, from + LOADED_AT_ONCE)
    const nodes = await withDetails(
      services,
      slice.map(({ node }) => node),
    )
    const part = nodes.map((node, place) => ({ cursor: slice[place]?.cursor ?? '', node }))
    const weighedNodes = nodes.map((node) => weighed(node, context))
    const weighedEdges = part.map((edge, place) => ({ ...edge, node: weighedNodes[place] }))
    answerBudget.spend(asked, { ...page, edges: weighedEdges, nodes: weighedNodes })
    edges.push(...part)
  }
  return { ...page, edges, nodes: edges.map(({ node }) => node) }
}

/** An upload without counts has not been read: there is nothing to load, however often its partner asks how far it is. */
async function withDetails(
  services: Pick<Services, 'findUploadDetails'>,
  uploads: readonly UploadSummary[],
): Promise<CatalogUploadView[]> {
  const read = uploads.filter(({ counts }) => counts !== null).map(({ uploadId }) => uploadId)
  const details = read.length === 0 ? [] : await services.findUploadDetails(read)
  const detailsOf = new Map(read.map((uploadId, place) => [uploadId, details[place]]))
  return uploads.map((upload) => ({
    ...upload,
    problems: [],
    changes: null,
    ...detailsOf.get(upload.uploadId),
  }))
}

/** An upload for the budget: each field of problems is as long as its arguments make it. */
function weighed(upload: CatalogUploadView | undefined, { variables }: AnswerContext) {
  const chosen = (node: FieldNode) => chosenProblems(upload?.problems ?? [], choiceOf(node, variables))
  return { ...upload, problems: chosen, problemsCsv: (node: FieldNode) => problemsCsv(chosen(node)) }
}

/** The document is valid, so its arguments have their types; one value may stand for a list. */
function choiceOf(node: FieldNode, variables: AnswerContext['variables']): ProblemChoice {
  const { codes, ...stated } = statedArguments(node, variables)
  return { ...stated, ...(codes == null ? {} : { codes: [codes].flat() as string[] }) }
}
