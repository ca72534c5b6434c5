import type { TimedEngine } from '../../search-index/partial-answer.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import type { AskedPart } from './ask-engine.ts'
import type { ScopeSizes } from './scope-sizes.ts'
import type { SearchedChain } from './search-question.ts'
import { type SearchExtras, type SearchQuestion, windowOf } from './search-request.ts'

/** Where a page is looked for. `note` is called with what was found: whether the page was there, the size of the scope. */
interface PlaceOfPage extends Pick<SearchExtras, 'inWholeMenu' | 'scopeSize'> {
  readonly inWholeMenu: boolean
  readonly note: (isWhole: boolean, scopeSize: number) => void
}

const IN_WHOLE_MENU: PlaceOfPage = { inWholeMenu: true, note: () => undefined }

export interface ScopeDeps extends Pick<TimedEngine, 'deadlineMs'> {
  readonly scopeSizes: ScopeSizes
}

export function placeOfPage(
  { scopeSizes, deadlineMs }: ScopeDeps,
  question: SearchQuestion,
  { catalog, isServing }: Pick<SearchedChain, 'isServing'> & { readonly catalog: ServedCatalog },
  part: AskedPart,
): PlaceOfPage {
  if (part.size === 0 || windowOf(question, catalog) === null) return IN_WHOLE_MENU
  const { page, size } = question.page
  const known = scopeSizes.find(catalog.catalogId, question.scope)
  const lacksFrom = known?.lacksFrom ?? Infinity
  const end = page === 'last' ? 0 : page * size
  if (end >= lacksFrom) return IN_WHOLE_MENU
  const since = performance.now()
  return {
    inWholeMenu: false,
    scopeSize: known?.size,
    note(isWhole, scopeSize) {
      // Later, or where another catalog serves, the dishes may be deleted, and the catalog may serve again.
      if (performance.now() - since >= deadlineMs) return
      // Where the last page is depends on the preferences, too.
      const noted = isWhole || page === 'last' ? lacksFrom : end
      void isServing.then((isSo) => {
        if (isSo) scopeSizes.note(catalog.catalogId, question.scope, { size: scopeSize, lacksFrom: noted })
      })
    },
  }
}
