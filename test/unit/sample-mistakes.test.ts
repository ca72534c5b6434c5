import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CatalogDraft } from '../../workers/ingest/judging/catalog-draft.ts'
import { Report } from '../../workers/ingest/judging/report.ts'
import { catalogEventsOf } from '../support/catalog-bytes.ts'

const CATALOGS = [
  'arbys',
  'burger-king',
  'chick-fil-a',
  'dairy-queen',
  'mcdonalds',
  'sonic',
  'subway',
  'taco-bell',
]

async function mistakesOf(chain: string): Promise<string[]> {
  const report = new Report(1_000)
  const draft = new CatalogDraft(chain, report)
  const bytes = readFileSync(new URL(`../../samples/fast-food/${chain}/items.json`, import.meta.url))
  for (const event of await catalogEventsOf(bytes)) draft.take(event)
  return report.problems.map(({ partnerDishId, message }) => `${chain} ${partnerDishId}: ${message}`)
}

it('the real mistakes of the printed menus are found, and nothing else', async () => {
  expect((await Promise.all(CATALOGS.map(mistakesOf))).flat()).toEqual([
    'arbys smokehouse-beef-short-rib-sandwich: 590 kcal are declared, but fat, carbohydrates and protein make 871 kcal',
    'sonic ultimate-chicken-club: 100 kcal are fewer than the 980 kcal that fat, carbohydrates and protein make: caloriesTotal, caloriesFromFat, fatTotal, carbohydrates, protein are unknown (sent: caloriesTotal 100 kcal, fatTotal 64 g, carbohydrates 65 g, protein 39 g)',
    'sonic ultimate-chicken-club: 580 kcal from fat are more than all 100 kcal',
    'subway footlong-oven-roasted-chicken: 640 kcal are declared, but fat, carbohydrates and protein make 450 kcal',
    'taco-bell chili-cheese-burrito-2: "Chili Cheese Burrito" was given before with the same figures',
    'taco-bell express-taco-salad-w-chips-2: "Express Taco Salad w/ Chips" was given before with the same figures',
  ])
})
