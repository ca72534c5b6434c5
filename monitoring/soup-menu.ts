export const SOUP = { partnerDishId: 'soup', name: 'Soup' } as const

export const MENU = JSON.stringify([SOUP])

/** The same one, last checked at that time. */
export function menuCheckedAt(ms: number): string {
  return JSON.stringify({ verifiedAt: new Date(ms).toISOString(), items: [SOUP] })
}
