import Fastify from 'fastify'
import { type DocumentNode, execute, type GraphQLObjectType, GraphQLSchema, parse } from 'graphql'
import mercurius, { type MercuriusOptions } from 'mercurius'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDish } from '../../../test/support/dish-builder.ts'
import { heapMegabytes } from '../../../test/support/heap-megabytes.ts'
import { dishFacts } from '../../domain/dish/dish-facts.ts'
import { RESOLVERS } from '../plugin.ts'
import { dishView } from '../resolvers/dish-view.ts'
import { schemaText } from '../schema-text.ts'
import type { DishView } from '../view-types.ts'
import { createDishTexts, createShownDishes, type DishWriter } from './dish-texts.ts'

const ALL =
  parse(`{ __typename id n: name createdAt imageUrl image { url alt } diets { type } allergens { type level }
  nutrition { calories protein } addedIngredients { name containsMilk proteinPer100g } }`)
const NAME = parse('{ name }')

describe('the JSON of dishes', () => {
  const app = Fastify()
  let schema: GraphQLSchema

  beforeAll(async () => {
    const resolvers = RESOLVERS as NonNullable<MercuriusOptions['resolvers']>
    await app.register(mercurius, { schema: schemaText(), resolvers, routes: false })
    await app.ready()
    schema = app.graphql.schema
  })
  afterAll(() => app.close())

  const dishOf = (name: string, onRead = () => {}): DishView => {
    const facts = dishFacts(aDish())
    const { defaultDish } = facts
    const watched = {
      get defaultDish() {
        onRead()
        return defaultDish
      },
    }
    const at = '2026-01-01T00:00:00.000Z'
    const dish = { ...facts.dish, name }
    return dishView({
      facts: Object.defineProperties({ ...facts, dish }, Object.getOwnPropertyDescriptors(watched)),
      createdAt: at,
      updatedAt: at,
    })
  }

  const writerOf = (query: DocumentNode, texts = createDishTexts(schema, 5_000)): DishWriter => {
    const writer = texts.writer(query)
    if (writer === null) throw new Error('not compiled')
    return writer
  }

  it('is that of the reference implementation of GraphQL', () => {
    const dishSchema = new GraphQLSchema({ query: schema.getType('Dish') as GraphQLObjectType })
    const write = writerOf(ALL)
    for (const name of ['Soup', 'Crème "brûlée"', '{"id":"0"}', '🥗\u2028\u0001', '']) {
      const dish = dishOf(name)
      const expected = execute({ schema: dishSchema, document: ALL, rootValue: dish })
      expect(expected).toHaveProperty('data.n', name)
      expect(write(dish).toString()).toBe(JSON.stringify((expected as { data: unknown }).data))
    }
  })

  it('is written once for the same fields, as long as there is room', () => {
    const texts = createDishTexts(schema, 5_000)
    const query = parse('{ name allergens { type } }')
    const [write, writeOther] = [writerOf(query, texts), writerOf(query, texts)]
    let reads = 0
    const soup = dishOf('Soup', () => {
      reads += 1
    })
    const readsOf = (writer: DishWriter) => {
      const before = reads
      expect(writer(soup).toString()).toBe('{"name":"Soup","allergens":[]}')
      return reads - before
    }
    expect(readsOf(write)).toBeGreaterThan(0)
    expect(readsOf(write)).toBe(0)
    expect(readsOf(writeOther)).toBeGreaterThan(0)
    for (let each = 0; each < 40; each += 1) write(dishOf(`Dish ${each}`))
    expect(readsOf(write)).toBeGreaterThan(0)
    expect(readsOf(write)).toBe(0)
  })

  it('stands in an answer wherever its dish does', () => {
    const shown = createShownDishes(writerOf(NAME))
    const [soup, stew] = [dishOf('Soup "1"'), dishOf('{"id":"0"}')].map(shown.standIn)
    const answer = { a: [{ dish: soup, x: '"}' }], b: { dish: stew, again: soup }, c: { id: '0' } }
    expect(JSON.parse(shown.json(answer).toString())).toEqual({
      a: [{ dish: { name: 'Soup "1"' }, x: '"}' }],
      b: { dish: { name: '{"id":"0"}' }, again: { name: 'Soup "1"' } },
      c: { id: '0' },
    })
    expect(shown.json({ data: null }).toString()).toBe('{"data":null}')
  })

  it('is not kept where there is no room for a single one, nor beyond the life of what is kept', () => {
    const dishes = Array.from({ length: 2_000 }, () => dishOf(Buffer.alloc(5_000, 'x').toString()))
    for (const bytes of [1, 100_000]) {
      const texts = createDishTexts(schema, bytes)
      const writers = Array.from({ length: 20 }, () => writerOf(NAME, texts))
      const before = heapMegabytes()
      for (const write of writers) for (const dish of dishes) write(dish)
      expect(heapMegabytes() - before).toBeLessThan(1.5)
      expect([writers, dishes].flat()).not.toHaveLength(0)
    }
  })

  it('of dishes that fail is that of none', () => {
    const soup = { ...dishOf('Soup'), otherAllergens: null, description: {} } as unknown as DishView
    for (const query of ['{ name description }', '{ name otherAllergens { name } }']) {
      const shown = createShownDishes(writerOf(parse(query)))
      expect(shown.haveFailed()).toBe(false)
      expect(() => shown.standIn(soup)).toThrow('a field of the dish failed')
      expect(shown.haveFailed()).toBe(true)
    }
  })
})
