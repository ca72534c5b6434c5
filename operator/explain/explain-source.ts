import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import { DEFAULT_MATCH_SETTINGS, type MatchSettings } from '../../src/domain/matching/preferences.ts'
import { knownChain } from '../chains/chains.ts'
import type { Operator } from '../operator.ts'
import { chainOfDish, liveDish } from './live-menu.ts'
import { dishOfFile } from './menu-file.ts'

export interface SourceOptions {
  readonly chain?: string
  readonly file?: string
  /** Instead of the chain's own settings. */
  readonly mayContain?: MatchSettings['mayContain']
  /** Permille. */
  readonly tolerance?: number
}

export interface Source {
  readonly facts: DishFacts
  /** Null for a file. */
  readonly chainId: string | null
  readonly settings: MatchSettings
}

/** The dish from a file or from the live catalog of a chain, with the settings to judge it by. */
export async function explainSource(
  operator: Operator,
  dish: string,
  options: SourceOptions,
): Promise<Source> {
  if (options.file !== undefined)
    return { facts: dishOfFile(options.file, dish), chainId: null, settings: settingsOf(options) }
  const chainId = options.chain ?? (await chainOfDish(operator, dish))
  const { settings } = await knownChain(operator, chainId)
  return { facts: await liveDish(operator, chainId, dish), chainId, settings: settingsOf(options, settings) }
}

export function settingsOf(
  { mayContain, tolerance }: SourceOptions,
  settings: MatchSettings = DEFAULT_MATCH_SETTINGS,
): MatchSettings {
  return {
    mayContain: mayContain ?? settings.mayContain,
    tolerancePermille: tolerance ?? settings.tolerancePermille,
  }
}
