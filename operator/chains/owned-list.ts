import type { Operator } from '../operator.ts'
import { knownBusiness, knownChain } from './chains.ts'

/** Whose records are listed. */
export interface ListOwner {
  readonly chain?: string | undefined
  readonly business?: string | undefined
}

/**
 * The list of an owner's records. Throws where it is empty and there is no such owner: an operator would believe that
 * nothing was uploaded. What is found is shown in any case, because the records of chains can be lost alone.
 */
export async function ownedList<T>(
  operator: Pick<Operator, 'stores'>,
  { chain, business }: ListOwner,
  listed: Promise<readonly T[]>,
): Promise<readonly T[]> {
  const records = await listed
  if (records.length > 0) return records
  if (chain !== undefined) await knownChain(operator, chain)
  if (business !== undefined) await knownBusiness(operator, business)
  return records
}
