import { hash } from 'node:crypto'

/** The service's own id of a dish. Opaque, stable over uploads, different in every chain. */
export function dishId(chainId: string, partnerDishId: string): string {
  const digest = hash('sha256', JSON.stringify([chainId, partnerDishId]), 'base64url')
  return `dish_${digest.slice(0, 24)}`
}
