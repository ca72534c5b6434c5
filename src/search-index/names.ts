/** Names of every index of one installation. Dishes are on shelves, whose names begin with `shelfPrefix`. */
export interface IndexNames {
  readonly chains: string
  readonly businesses: string
  readonly credentials: string
  /** Index of the last uses of credentials. */
  readonly uses: string
  readonly uploads: string
  readonly catalogs: string
  /** Which catalog serves each chain. */
  readonly serving: string
  /** Index of the words of each catalog. */
  readonly vocabularies: string
  /** Index of the synonyms that the operator has set. */
  readonly synonyms: string
  readonly webhooks: string
  readonly deliveries: string
  /** What operators did. */
  readonly audit: string
  readonly shelfPrefix: string
}

/** The indices without dishes. */
export const SYSTEM_INDICES = [
  'chains',
  'businesses',
  'credentials',
  'uses',
  'uploads',
  'catalogs',
  'serving',
  'vocabularies',
  'synonyms',
  'webhooks',
  'deliveries',
  'audit',
] as const
export type SystemIndex = (typeof SYSTEM_INDICES)[number]

export function indexNames(namespace: string): IndexNames {
  return {
    chains: `${namespace}-chains`,
    businesses: `${namespace}-businesses`,
    credentials: `${namespace}-credentials`,
    uses: `${namespace}-credential-uses`,
    uploads: `${namespace}-uploads`,
    catalogs: `${namespace}-catalogs`,
    serving: `${namespace}-serving`,
    vocabularies: `${namespace}-vocabularies`,
    synonyms: `${namespace}-synonyms`,
    webhooks: `${namespace}-webhooks`,
    deliveries: `${namespace}-webhook-deliveries`,
    audit: `${namespace}-audit`,
    shelfPrefix: `${namespace}-shelf-`,
  }
}
