import fc from 'fast-check'
import type { Item } from '../../src/domain/items/items-schema.ts'
import { ALLERGEN_TYPES } from '../../src/domain/vocabulary/vocabulary.ts'
import type { LooseItem } from '../support/read-menu.ts'
import { usualItem } from './generated-catalog.ts'

/** An item with the facts that laws take away or add to, and the properties of its file. */
export interface Facts {
  readonly header: Readonly<Record<string, unknown>>
  readonly item: LooseItem
}

const header = fc.constantFrom({}, {}, {}, { allergensComplete: true })

/** Each of the nine stated once, most of them as free: else hardly any dish would match. */
const nineStatements = fc
  .tuple(
    ...ALLERGEN_TYPES.map(() =>
      fc.oneof(
        { arbitrary: fc.constant('FREE_FROM'), weight: 8 },
        { arbitrary: fc.constantFrom('CONTAINS', 'MAY_CONTAIN'), weight: 1 },
      ),
    ),
  )
  .map((levels) => ALLERGEN_TYPES.map((type, index) => ({ type, level: levels[index] })))

/** Every second dish states all nine of the whole; every third of the base; half of the ingredients can be left out. */
export const factItem: fc.Arbitrary<Facts> = fc
  .record({
    header,
    item: usualItem,
    whole: fc.oneof(nineStatements, fc.constant(undefined)),
    base: fc.oneof(nineStatements, fc.constant(undefined), fc.constant(undefined)),
    removable: fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
    componentsComplete: fc.constantFrom(undefined, undefined, undefined, true, false),
    diets: fc.constantFrom(undefined, undefined, ['VEGAN'], ['VEGETARIAN']),
  })
  .map(({ header, item, whole, base, removable, componentsComplete, diets }) => ({
    header,
    item: JSON.parse(
      JSON.stringify({
        ...item,
        /* The generator's own word for what the file says. */
        inFile: undefined,
        ...(whole && { allergens: whole }),
        ...(base && { baseAllergens: base }),
        ...(diets && { diets }),
        componentsComplete,
        ingredients: withRemovable(item.ingredients, removable),
      }),
    ) as LooseItem,
  }))

function withRemovable(ingredients: Item['ingredients'] = [], removable: readonly boolean[]): LooseItem[] {
  return ingredients.map((one, index) => ({
    ...one,
    ...(removable[index] === true && { isRemovable: true }),
  }))
}
