import { CHAIN_LIMITS, INSTALLATION_LIMITS, type SynonymLimits } from '../../src/domain/text/synonym-file.ts'
import type { SynonymSet } from '../../src/domain/text/synonyms.ts'
import { AppError } from '../../src/errors.ts'
import { releasedSynonyms } from '../../src/search-index/synonyms/released-synonyms.ts'
import type { SynonymState } from '../../src/search-index/synonyms/synonym-store.ts'
import { knownChain } from '../chains/chains.ts'
import type { Operator } from '../operator.ts'

export interface ListedSynonyms {
  /** `release`: those that come with it, which may change with the next one. `chain`: of one chain alone. */
  readonly from: 'release' | 'operator' | 'chain'
  readonly changedAt: string | null
  readonly sets: readonly SynonymSet[]
}

/** Whose synonyms a command is about. */
export interface SynonymScope {
  readonly limits: SynonymLimits
  readonly find: () => Promise<ListedSynonyms>
  /** `changed` returns null to take back what operators have set. Returns those of before and of after. */
  readonly change: (changed: ChangeSets) => Promise<readonly [ListedSynonyms, ListedSynonyms]>
}

type ChangeSets = (sets: readonly SynonymSet[]) => readonly SynonymSet[] | null

export const NOTHING_CHANGED = 'Nothing was changed.'

export function synonymScope(operator: Operator, chainId: string | undefined): SynonymScope {
  return chainId === undefined ? ofInstallation(operator) : ofChain(operator, chainId)
}

/** Those of a chain count beside those of the installation. */
export function synonymLimits(chainId: string | undefined): SynonymLimits {
  return chainId === undefined ? INSTALLATION_LIMITS : CHAIN_LIMITS
}

function ofChain(operator: Operator, chainId: string): SynonymScope {
  const listed = (sets: readonly SynonymSet[] = []) => ({ from: 'chain', changedAt: null, sets }) as const
  return {
    limits: CHAIN_LIMITS,
    find: async () => listed((await knownChain(operator, chainId)).settings.synonyms),
    async change(changed) {
      let before: readonly SynonymSet[] = []
      const chain = await operator.stores.chains.changeSynonyms(chainId, (sets) => {
        before = sets
        return changed(sets) ?? []
      })
      const { settings } = chain ?? (await knownChain(operator, chainId))
      return [listed(before), listed(settings.synonyms)]
    },
  }
}

/** A change is refused where another operator changes the synonyms at the same time. */
function ofInstallation({ stores }: Operator): SynonymScope {
  return {
    limits: INSTALLATION_LIMITS,
    find: async () => listedOf(await stores.synonyms.find()),
    async change(changed) {
      const state = await stores.synonyms.find()
      const before = listedOf(state)
      const sets = changed(before.sets)
      if (sets?.length === 0)
        throw new AppError(
          'INVALID_INPUT',
          `This is the last set. "synonyms reset" brings back those of the release. ${NOTHING_CHANGED}`,
        )
      if (!(await stores.synonyms.save(sets, state)))
        throw new AppError(
          'INVALID_INPUT',
          `Another operator changed the synonyms just now. ${NOTHING_CHANGED} Look at "synonyms list", then try again.`,
        )
      return [before, listedOf(await stores.synonyms.find())]
    },
  }
}

function listedOf(state: SynonymState | null): ListedSynonyms {
  const sets = state?.record.sets ?? null
  return {
    from: sets === null ? 'release' : 'operator',
    changedAt: state?.record.changedAt ?? null,
    sets: sets ?? releasedSynonyms(),
  }
}
