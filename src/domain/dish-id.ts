import { createHash } from 'node:crypto'

/** The service's own id of a dish: opaque, the same for every upload, different in every chain. */
export function dishId(chainId: string, partnerDishId: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([chainId, partnerDishId]))
    .digest('base64url')
  return `dish_${hash.slice(0, 24)}`
}
