/** The first rule that fits the name wins. The categories are ours: the source has none. */
const RULES: readonly (readonly [pattern: RegExp, category: string])[] = [
  [/salad(?! (sandwich|flatbread))/i, 'Salads'],
  [/pizza(?! slider)/i, 'Pizza'],
  [/crunchwrap|chalupa|gordita|quesalupa|tostada|meximelt|griller/i, 'Specialties'],
  [/nachos|nacho fries/i, 'Nachos'],
  [/quesadilla|cheese roll-up/i, 'Quesadillas'],
  [/burrito|quesarito/i, 'Burritos'],
  [/\btacos?\b/i, 'Tacos'],
  [/bowl/i, 'Bowls'],
  [/\bdog\b|coney/i, 'Hot Dogs'],
  [/^6"|footlong|\bsub\b/i, 'Subs'],
  [/\bwrap\b/i, 'Wraps'],
  [
    /(nuggets|strips?\b|tenders?\b|popcorn chicken|chicken fries|meal kit)(?!.*(sandwich|slider))/i,
    'Chicken',
  ],
  [/burger|whopper|\bking\b|mac\b|mcdouble|quarter pounder/i, 'Burgers'],
  [/sandwich|slider|melt|gyro|club|flatbread|mcrib|mcchicken|filet-o-fish|roll$/i, 'Sandwiches'],
  [/cheddar|roast beef|brisket|philly|swiss|blt|reuben|short rib/i, 'Sandwiches'],
  [/chicken|spicy deluxe/i, 'Chicken'],
  [/curds|mushrooms|basket/i, 'Sides'],
]

export function fastFoodCategory(name: string): string {
  return RULES.find(([pattern]) => pattern.test(name))?.[1] ?? 'Other'
}
