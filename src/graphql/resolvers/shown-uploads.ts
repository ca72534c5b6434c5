import type { UploadPage } from '../../features/uploads/upload-page.ts'
import type { UploadSummary } from '../../features/uploads/upload-record.ts'
import type { GraphqlContext } from '../context.ts'
import type { Services } from '../services.ts'
import { asksForDetails } from '../validation/requested-problems.ts'
import type { CatalogUploadView } from '../view-types.ts'

export interface ShownUploadPage extends Omit<UploadPage, 'edges' | 'nodes'> {
  readonly edges: readonly { readonly cursor: string; readonly node: CatalogUploadView }[]
  readonly nodes: readonly CatalogUploadView[]
}

type AnswerContext = Pick<GraphqlContext, 'answerBudget' | 'fields'>

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
  context.answerBudget.spend(fields, shown)
  return shown
}

/** A page of uploads for the answer. Throws QUERY_TOO_COMPLEX if the answer would be too large. */
export async function shownUploads(
  services: Pick<Services, 'findUploadDetails'>,
  { fields, answerBudget }: AnswerContext,
  key: string,
  page: UploadPage,
): Promise<ShownUploadPage> {
  const asked = fields.get(key)?.fields
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
    answerBudget.spend(asked, { ...page, edges: part, nodes })
    edges.push(...part)
  }
  return { ...page, edges, nodes: edges.map(({ node }) => node) }
}

async function withDetails(
  services: Pick<Services, 'findUploadDetails'>,
  uploads: readonly UploadSummary[],
): Promise<CatalogUploadView[]> {
  const details = await services.findUploadDetails(uploads.map(({ uploadId }) => uploadId))
  return uploads.map((upload, place) => ({ ...upload, ...details[place] }))
}
