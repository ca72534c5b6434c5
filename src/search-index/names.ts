/** Names of every index of one installation. A dish index is `<namespace>-dishes-<chain>-<version>`. */
export interface IndexNames {
  readonly chains: string
  readonly businesses: string
  readonly credentials: string
  /** Index of the last uses of credentials. */
  readonly uses: string
  readonly uploads: string
  readonly catalogs: string
  /** Index of the words of each catalog. */
  readonly vocabularies: string
  readonly webhooks: string
  readonly deliveries: string
  readonly dishesAlias: (chainId: string) => string
  readonly dishesIndex: (chainId: string, version: string) => string
  readonly allDishIndices: string
}

/** The indices without dishes. */
export const SYSTEM_INDICES = [
  'chains',
  'businesses',
  'credentials',
  'uses',
  'uploads',
  'catalogs',
  'vocabularies',
  'webhooks',
  'deliveries',
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
    vocabularies: `${namespace}-vocabularies`,
    webhooks: `${namespace}-webhooks`,
    deliveries: `${namespace}-webhook-deliveries`,
    dishesAlias: (chainId) => `${namespace}-dishes-${chainId}`,
    dishesIndex: (chainId, version) => `${namespace}-dishes-${chainId}-${version}`,
    allDishIndices: `${namespace}-dishes-*`,
  }
}
