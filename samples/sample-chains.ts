import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface SampleChain {
  readonly id: string
  readonly name: string
  /** Absolute path of its items.json. */
  readonly catalog: string
  readonly restaurants: readonly { readonly id: string; readonly name: string }[]
}

/** The chains of `chains.json`, whose menus are real ones. */
export function sampleChains(): readonly SampleChain[] {
  const chains = JSON.parse(readFileSync(new URL('chains.json', import.meta.url), 'utf8')) as SampleChain[]
  return chains.map((chain) => ({
    ...chain,
    catalog: fileURLToPath(new URL(`../${chain.catalog}`, import.meta.url)),
  }))
}

export function sampleChain(id: string): SampleChain {
  const chain = sampleChains().find((candidate) => candidate.id === id)
  if (chain === undefined) throw new Error(`there is no sample chain "${id}"`)
  return chain
}
