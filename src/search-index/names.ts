/** The indices without dishes, and the end of each one's name. */
const ENDS = {
  chains: 'chains',
  businesses: 'businesses',
  credentials: 'credentials',
  /** The last uses of credentials. */
  uses: 'credential-uses',
  uploads: 'uploads',
  catalogs: 'catalogs',
  /** Which catalog serves each chain. */
  serving: 'serving',
  /** The words of each catalog. */
  vocabularies: 'vocabularies',
  /** The synonyms that the operator has set. */
  synonyms: 'synonyms',
  webhooks: 'webhooks',
  deliveries: 'webhook-deliveries',
  /** What operators did. */
  audit: 'audit',
} as const

export type SystemIndex = keyof typeof ENDS
export const SYSTEM_INDICES = Object.keys(ENDS) as readonly SystemIndex[]

/** Names of every index of one installation. Dishes are on shelves, whose names begin with `shelfPrefix`. */
export type IndexNames = Readonly<Record<SystemIndex | 'shelfPrefix', string>>

export function indexNames(namespace: string): IndexNames {
  const system = SYSTEM_INDICES.map((name) => [name, `${namespace}-${ENDS[name]}`])
  return { ...Object.fromEntries(system), shelfPrefix: `${namespace}-shelf-` }
}
