import { createGraphqlClient } from '../harness/requests/graphql-client.ts'
import { type BenchChain, createBenchChain } from './bench-chain.ts'
import type { Run } from './bench-options.ts'
import type { BenchService } from './bench-service.ts'
import { pairFigure } from './classification-figures.ts'
import type { Figure, Section } from './figure.ts'
import { type Pairing, paired, pairingOf, takingTurns } from './paired.ts'
import { VEGAN_DINNER } from './preference-sets.ts'

const SIZES = [120, 10_000]
const PAIRS = 200
const LIMIT = 1.3
/** As a guest types them. */
const BEGINNINGS = ['chi', 'chick', 'smoky ta', 'burr', 'house sal', 'carn']
const MISTYPED = ['chikc', 'smoky tax', 'vurri', 'house sla', 'cranit']
const LONG = [
  'chicken bowl with rice and beans '.repeat(7).slice(0, 200),
  'chikcen bwol wiht rcie adn baens '.repeat(7).slice(0, 200),
]
const SUGGEST = `query ($text: String!, $preferences: PreferencesInput) {
  suggest(prefix: $text, preferences: $preferences) { kind text dishId matchStatus } }`
const DISH = '{ dish { id name } matchStatus }'
const SEARCH = `query ($text: String!, $preferences: PreferencesInput) {
  search(searchTerm: $text, preferences: $preferences, pagination: { first: 1 }) {
    matches ${DISH} almostMatches ${DISH} notMatches ${DISH} } }`

/** Suggestions against a search of one dish for the same text, both as HTTP requests. No answer is kept. */
export async function suggestSections(service: BenchService, run: Run): Promise<readonly Section[]> {
  const sections: Section[] = []
  for (const dishes of SIZES) {
    run.progress(`suggest, ${dishes} dishes`)
    const chain = await createBenchChain(service, dishes, run.signal)
    const figures = await suggestFigures(service, chain, pairingOf(run, PAIRS))
    sections.push({ title: `suggest against a search of one dish, ${dishes} dishes`, figures })
  }
  return sections
}

async function suggestFigures(
  { address }: BenchService,
  { apiKey }: BenchChain,
  pairing: Pairing,
): Promise<readonly Figure[]> {
  const { request } = createGraphqlClient(address, apiKey)
  const { diets, excludeAllergens } = VEGAN_DINNER
  const inTurns = (query: string, texts: readonly string[], preferences: object | null) =>
    takingTurns(texts.map((text) => () => request(query, { text, preferences })))
  const compare = async (name: string, texts: readonly string[], preferences: object | null) => {
    const [tried, reference] = [SUGGEST, SEARCH].map((query) => inTurns(query, texts, preferences))
    if (tried === undefined || reference === undefined) throw new Error('there are two queries')
    return pairFigure(name, await paired(tried, reference, pairing), LIMIT)
  }
  const guest = { diets, excludeAllergens }
  return [
    await compare('beginnings of names', BEGINNINGS, null),
    await compare('the same, with preferences', BEGINNINGS, guest),
    await compare('beginnings with a typo, with preferences', MISTYPED, guest),
    await compare('200 characters, with preferences', LONG, guest),
  ]
}
