import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type BareShelf, createBareShelf } from '../../harness/catalogs/bare-shelf.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { menuWords } from '../../src/domain/text/menu-words.ts'
import { indexedWord } from '../../src/domain/text/plurals.ts'

/** Every rule of the analyzer, and what is close to one. */
const TEXTS = [
  'Cookies brownies veggies pies ties fries fry berries berry curry curries cherry',
  'sandwiches sandwich quiches quiche boxes box glasses glass cheeses cheese sauces sizes shoes aloe toe tomatoes tomato',
  'tamales tamal camarones camarón frijoles jalapeños limones olives chives wines wine scones lunes',
  'hummus asparagus swiss as is us gas bus buses yes 7s 20pcs',
  "Wendy’s Arby's s'mores Chick'n Shepherd's ’n’ rock ‘n’ roll O'Brien",
  'B.L.T. P.B. & J. P.F.Chang U.S.A mac.cheese 3.5oz 1,000 7-Up 7up',
  'Crème Brûlée Smørrebrød Łazanki straße Æble naïve ÀÉÎÕÜ',
  'Mac & Cheese w/o onions, half/half (spicy) “hot” M&M Filet-O-Fish',
  'Чай борщ 12" pizza snake_case',
  'Chili:Lime 3:1 Piña·Colada 7·Up Dr.Pepper Crème.Brûlée St.Louis v.good No.7 a_b __',
  "Fish'n'Chips Mac’N’Cheese Surf‘n’Turf Chick'n 'n' Hall'n'",
]

describe('the analyzer of the index', () => {
  let es: Client
  let shelf: BareShelf

  beforeAll(async () => {
    es = createElasticsearch({ ELASTICSEARCH_URL: inject('stackEnvironment').ELASTICSEARCH_URL ?? '' })
    shelf = await createBareShelf(es, 'analysis')
  })
  afterAll(async () => {
    await shelf?.close()
    await es?.close()
  })

  const tokensOf = async (analyzer: string, text: string) => {
    const { tokens = [] } = await es.indices.analyze({ index: shelf.catalog.shelf, analyzer, text })
    return tokens.map(({ token }) => token)
  }

  it.each(TEXTS)('makes the words that our code makes: %s', async (text) => {
    expect(await tokensOf('menu_text', text)).toEqual(menuWords(text).map(indexedWord))
  })
})
