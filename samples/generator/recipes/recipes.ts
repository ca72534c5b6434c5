import type { Recipe } from '../recipe.ts'
import { BOWLS } from './bowls.ts'
import { BURRITOS } from './burritos.ts'
import { CHIPS_AND_SIDES } from './chips-and-sides.ts'
import { SALADS } from './salads.ts'
import { TACOS } from './tacos.ts'

/** The menu of the Mexican grill, in menu order. Names and figures of the parts come from the CSV. */
export const RECIPES: readonly Recipe[] = [...BOWLS, ...BURRITOS, ...TACOS, ...SALADS, ...CHIPS_AND_SIDES]
