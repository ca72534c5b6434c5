import { describe, expect, it } from 'vitest'
import { factsOf, heldDiets, ingredient, notFree } from '../../../test/support/dish-builder.ts'
import { deniedDiets } from './denied-diets.ts'

describe('a text that speaks against a diet', () => {
  it.each([
    ['Not vegan', 'not vegan'],
    ['Sorry, not suitable for vegans', 'not suitable for vegans'],
    ['Nicht vegan', 'nicht vegan'],
    ['Pas végétarien', 'pas vegetarien'],
    ['No apto para veganos', 'no apto para veganos'],
    ['Non-Veg Starters', 'non-veg'],
    ['Non Veg Thali', 'non veg'],
    ["Isn't vegetarian", "isn't vegetarian"],
    ['Contains animal products', 'animal'],
    ['Vegan option available', 'vegan option'],
    ['Curry (VGO)', 'vgo'],
    ['Vegan: tbc', 'vegan: tbc'],
    ['Curry (VO, GFO)', 'vo'],
    ['Curry (VE option)', 've option'],
    ['Make it vegan +1', 'make it vegan'],
    ['Vegan if ordered without feta', 'vegan if'],
    ['Vegan auf Wunsch', 'vegan auf wunsch'],
    ['Can be made vegan', 'can be made vegan'],
    ['Cannot be made vegan', 'cannot be made vegan'],
    ['No vegano', 'no vegano'],
    ['No es vegetariano', 'no es vegetariano'],
    ['Keine vegane Speise', 'keine vegane'],
    ['Ne convient pas aux végétariens', 'pas aux vegetariens'],
    ['Contains animal-derived rennet', 'animal'],
    ['No nuts, contains animal fat', 'animal'],
    ['Without onions, with animal-derived enzymes', 'animal'],
    ['Gluten-free pizza with animal-derived rennet', 'animal'],
    ['No apto para pescetarianos', 'no apto para pescetarianos'],
    ['No es veggie', 'no es veggie'],
    ['Vegan: No, halal: yes', 'vegan: no'],
    ['Not fully vegan', 'not fully vegan'],
    ['Not 100% vegetarian', 'not 100% vegetarian'],
    ['Nicht ganz vegan', 'nicht ganz vegan'],
    ['Niet helemaal veganistisch', 'niet helemaal veganistisch'],
    ['Não vegano', 'nao vegano'],
    ['Não é vegetariana', 'nao e vegetariana'],
    ['Não indicado para veganos', 'nao indicado para veganos'],
    ['Vegano sob pedido', 'vegano sob pedido'],
    ['Opção vegana', 'opcao vegana'],
    ['Pode ser vegano', 'pode ser vegano'],
    ['Vegano: não', 'vegano: nao'],
    ['Quase vegano', 'quase vegano'],
    ['Contém ingredientes de origem animal', 'animal'],
    ['Não recomendado para celíacos', 'nao recomendado para celiac'],
    ['Não indicado para intolerantes à lactose', 'nao indicado para intolerantes a lactos'],
    ['Niet veganistisch', 'niet veganistisch'],
    ['Not plant-based', 'not plant-based'],
    ['Plant-based: no', 'plant-based: no'],
    ['Nicht pflanzlich', 'nicht pflanzlich'],
    ['Niet plantaardig', 'niet plantaardig'],
    ['Plant-based option available', 'plant-based option'],
    ['Niet geschikt voor veganisten', 'niet geschikt voor veganisten'],
    ['Veganistisch op verzoek', 'veganistisch op verzoek'],
    ['Kan vegan', 'kan vegan'],
    ['Bevat dierlijke vetten', 'animal'],
    ['Vegetarisch: nee', 'vegetarisch: nee'],
    ['Niet geschikt voor mensen met coeliakie', 'niet geschikt voor mensen met coeliak'],
    ['Suitable for vegetarians (N)', 'vegetarians (n'],
    ['Vegan ✗', 'vegan ✗'],
    ['Vegetarisch: ❌', 'vegetarisch: ❌'],
    ['Vegan (on request)', 'vegan (on request'],
    ['Vegan: optional', 'vegan: optional'],
    ['Vegano, bajo pedido', 'vegano, bajo pedido'],
    ['Op verzoek: vegan', 'op verzoek: vegan'],
    ['Almost vegan', 'almost vegan'],
    ['99% vegan', '99% vegan'],
    ['❌ Vegan', '❌ vegan'],
    ['Vegetarian ✅, ❌ vegan', '❌ vegan'],
    ['Vegan (without the feta)', 'vegan (without the'],
    ['Vegan without the dressing', 'vegan without the'],
    ['Vegan minus the egg', 'vegan minus'],
    ['Vegan – just leave off the feta', 'vegan – just leave off'],
    ['For a vegan dish, omit egg', 'for a vegan dish, omit'],
    ['Skip the cheese for a vegan bowl', 'skip the cheese for a vegan'],
    ['Remove cheese to make vegan', 'remove cheese to make vegan'],
    ['To make it vegan, tell us', 'make it vegan'],
    ['Vegan by request', 'vegan by request'],
  ])('%s', (text, word) => expect(deniedDiets(text).map((food) => food.word)).toEqual([word]))

  it.each([
    'Vegan',
    'Our vegan classic, suitable for vegetarians',
    '100% vegan, without milk & eggs',
    'A vegan version of our burger',
    'Gluten-free and also vegan',
    'Geschikt voor veganisten',
    'Indicado para veganos',
    'Vegano e sem glúten',
    'Sem glúten e também vegano',
    'Não só vegano',
    'Não contém ingredientes de origem animal',
    'Vegan en glutenvrij',
    'Glutenvrij en ook vegan',
    'Bevat geen dierlijke vetten',
    'Vegan als Hauptgericht',
    'Not only vegan but tasty',
    'Not just for vegans',
    '100 % vegan',
    'Spicy ❌ vegan ✅',
    'No vegetables',
    'Non vegetable oil',
    'No animals were harmed',
    'No animal-derived ingredients',
    'Made without animal-derived ingredients',
    'No veggies',
    'Does not contain animal products',
    'No dairy, eggs or other animal-derived ingredients',
    'Not spicy, vegan',
    'Not only for vegans',
    'Vegan – no nuts',
    'Vegan - non-dairy',
    'Vegan: yes',
    'Suitable for coeliacs, vegan',
    'Served in a coeliac safe kitchen',
    'Gluten free (GF)',
    'No MSG, GF',
    'No dairy, GF, NF',
    'Not spicy, GF',
    'No sugar, coeliac friendly',
    'Keine Zwiebeln, GF',
    "Doesn't contain animal products",
    'Vegan without the guilt',
    'Vegan, without milk',
    'We make vegan food for everybody',
    'For vegans and their friends',
  ])('is not: %s', (text) => expect(deniedDiets(text)).toEqual([]))

  it.each([
    ['Not suitable for coeliacs, vegan', 'gluten'],
    ['Unsuitable for celiacs.', 'gluten'],
    ['Not suitable for vegans or coeliacs', 'vegan gluten'],
    ['Nicht für Zöliakiebetroffene geeignet', 'gluten'],
    ['Ne convient pas aux cœliaques', 'gluten'],
    ['No apto para celíacos', 'gluten'],
    ['Non adatto ai celiaci', 'gluten'],
    ['Not GF', 'gluten'],
    ['Nicht für Laktoseintolerante', 'milk'],
    ['Not safe for lactose intolerant guests', 'milk'],
  ])('speaks against those who do not tolerate it: %s', (text, foods) =>
    expect(
      deniedDiets(text)
        .map(({ name }) => name)
        .join(' '),
    ).toBe(foods),
  )

  it('leaves that diet and the narrower ones unconfirmed', () => {
    const held = (description: string) =>
      heldDiets(factsOf({ description, diets: ['VEGAN'] }).defaultDish.diets)
    expect(held('Vegan')).toEqual(['VEGAN', 'VEGETARIAN', 'PESCATARIAN'])
    expect(held('Vegan option available')).toEqual(['VEGETARIAN', 'PESCATARIAN'])
    expect(held('Not vegetarian')).toEqual(['PESCATARIAN'])
    expect(held('Not pescatarian')).toEqual([])
    expect(held('Not suitable for vegans or vegetarians')).toEqual(['PESCATARIAN'])
    expect(held('Neither vegan nor vegetarian')).toEqual(['PESCATARIAN'])
    expect(held('Not vegan/vegetarian')).toEqual(['PESCATARIAN'])
    expect(held('Not suitable for vegans, vegetarians')).toEqual(['PESCATARIAN'])
    expect(held('Not suitable for coeliacs or vegetarians')).toEqual(['PESCATARIAN'])
    expect(held('Not suitable for a vegan diet')).toEqual(['VEGETARIAN', 'PESCATARIAN'])
    expect(held('No es apto para veganos')).toEqual(['VEGETARIAN', 'PESCATARIAN'])
    expect(held('Nicht geeignet für Veganer')).toEqual(['VEGETARIAN', 'PESCATARIAN'])
    expect(held('Für Vegetarier ungeeignet')).toEqual(['PESCATARIAN'])
    expect(held('Ne convient pas pour les végans')).toEqual(['VEGETARIAN', 'PESCATARIAN'])
    expect(held('Pas végétalien')).toEqual(['VEGETARIAN', 'PESCATARIAN'])
    expect(held('Non adatto ai vegetariani')).toEqual(['PESCATARIAN'])
  })

  it('leaves what an option stands for unconfirmed, or unknown', () => {
    const shortly = (description: string) =>
      factsOf({ description, diets: ['VEGAN'], allergensComplete: true }).defaultDish
    expect(heldDiets(shortly('Curry (VO, GFO)').diets)).toEqual(['PESCATARIAN'])
    expect(heldDiets(shortly('Curry (VGO)').diets)).toEqual(['VEGETARIAN', 'PESCATARIAN'])
    expect(heldDiets(shortly('Curry (VEO)').diets)).toEqual(['VEGETARIAN', 'PESCATARIAN'])
    expect(notFree(shortly('Curry (VGO)').allergens)).toEqual({})
    expect(notFree(shortly('Curry, DF option').allergens)).toEqual({ DAIRY: 'UNKNOWN' })
    expect(notFree(shortly('Curry (DFO)').allergens)).toEqual({ DAIRY: 'UNKNOWN' })
    expect(notFree(shortly('Curry (GFO)').allergens)).toEqual({ WHEAT: 'UNKNOWN' })
    expect(notFree(shortly('Curry (NFO)').allergens)).toEqual({ TREE_NUT: 'UNKNOWN', PEANUT: 'UNKNOWN' })
  })

  it('leaves the diet of a component unconfirmed where it is in the text of that', () => {
    const held = (description: string) => {
      const sauce = ingredient('Sauce', { description, dietaryTags: ['VEGAN'] })
      return heldDiets(factsOf({ diets: ['VEGAN'], ingredients: [sauce] }).defaultDish.diets)
    }
    expect(held('Our own')).toContain('VEGAN')
    expect(held('Not suitable for vegans')).not.toContain('VEGAN')
  })

  it('is one of the whole dish: an option may be the vegan one', () => {
    const group = { id: 'g', name: 'Patty', options: [{ id: 'o', name: 'Vegan option' }] }
    const { diets } = factsOf({ diets: ['VEGAN'], customizationGroups: [group] }).defaultDish
    expect(heldDiets(diets)).toContain('VEGAN')
  })
})
