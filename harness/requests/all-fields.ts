/** Every field of a dish that the contract names, and every one we added: what a client can select. */

const NUTRIENTS =
  'caloriesTotal caloriesFromFat fatTotal fatSaturated fatTrans cholesterol sodium carbohydrates dietaryFiber sugar protein vitaminA vitaminC calcium iron'
const SHORT_NUTRIENTS =
  'calories fatTotal fatSaturated fatTrans cholesterol sodium carbohydrates dietaryFiber sugar protein'
const PER_100G = NUTRIENTS.split(' ')
  .map((nutrient) => `${nutrient}Per100g`)
  .join(' ')
const ALLERGEN = '{ id name description confidence type displayName source level }'
const DIET = '{ id name description confidence type displayName }'
const TAG = '{ id name description confidence }'

const ALL_INGREDIENT_FIELDS = `{ id name brand description supplier ${PER_100G}
  containsEgg containsFish containsMilk containsSesame containsShellfish containsWheat containsPeanut containsSoy containsTreeNut
  allergens { type displayName level } unknownAllergens
   isIncluded isKeyIngredient isRemovable quantity unit amountGrams isAmountKnown dietaryTags }`

const ALL_GROUP_FIELDS = `{ id name chainModifierId selectionType minSelections maxSelections
  options { id name chainOptionId isDefault nutrition { ${SHORT_NUTRIENTS} }
    allergens { type displayName level } unknownAllergens dietaryTags } }`

export const ALL_DISH_FIELDS = `{
  id partnerDishId chainProductId name description category originalCategoryName imageUrl image { url alt } servingSize servingSizeInGrams
  createdAt updatedAt nutrition { calories ${NUTRIENTS} } displayOnWidget isCustomizable
  cuisines { id name parent { id name } } allergens ${ALLERGEN} unknownAllergens otherAllergens { name level }
  diets ${DIET} preparationTypes ${TAG} styles ${TAG}
  addedIngredients ${ALL_INGREDIENT_FIELDS}
  menu { id name } baseNutrition { ${SHORT_NUTRIENTS} } baseAllergens { type displayName source level }
  unknownBaseAllergens verifiedAt
  restaurants { edges { cursor } nodes { id name address } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }
  catalog { version asOf verifiedAt disclaimer statements { type displayName level text restaurantIds } }
  customizationGroups ${ALL_GROUP_FIELDS}
}`

export const ALL_CALCULATED_FIELDS = `{ nutrition { ${NUTRIENTS} } allergens ${ALLERGEN} unknownAllergens
  diets ${DIET} incompleteNutrients }`

export const ALL_CONFLICT_FIELDS = `{ code allergen diet nutrient level limit actual unit range { min max } specific
  components { id name } remedy { action components { id name } replacements { id name } actual
    residual { code level limit actual } } }`
