import { readFileSync } from 'node:fs'
import {
  type BreakingChange,
  buildSchema,
  type DangerousChange,
  findBreakingChanges,
  findDangerousChanges,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { schemaText } from '../../src/graphql/schema-text.ts'

const read = (name: string) => readFileSync(new URL(`../../docs/schema/${name}`, import.meta.url), 'utf8')
const published = buildSchema(read('published.graphql'))
const accepted = read('accepted-changes.txt')
  .split('\n')
  .map((line) => line.split('#')[0]?.trim())
  .filter(Boolean)

const inWords = (change: BreakingChange | DangerousChange) => `${change.type}: ${change.description}`
/** Changes that keep the types and still break clients: a new enum value in an exhaustive switch, another default. */
const isHarmful = (change: DangerousChange) =>
  change.type !== 'OPTIONAL_INPUT_FIELD_ADDED' && change.type !== 'OPTIONAL_ARG_ADDED'

function harmfulChanges(next: string): string[] {
  const schema = buildSchema(next)
  return [
    ...findBreakingChanges(published, schema).map(inWords),
    ...findDangerousChanges(published, schema).filter(isHarmful).map(inWords),
  ]
}

describe('the schema', () => {
  it('changes only additively against the published one, unless a decision says so', () => {
    expect(harmfulChanges(schemaText()).filter((change) => !accepted.includes(change))).toEqual([])
  })

  it.each([
    [
      'a field is removed',
      (text: string) => text.replace(/ {2}"Whether the dish[^\n]*\n {2}displayOnWidget: Boolean\n/, ''),
    ],
    [
      'a field may be null',
      (text: string) => text.replace('isCustomizable: Boolean!', 'isCustomizable: Boolean'),
    ],
    [
      'an argument becomes required',
      (text: string) => text.replace('    restaurantId: ID\n', '    restaurantId: ID!\n'),
    ],
    ['an enum value is removed', (text: string) => text.replace(/ {2}"Sesame[^\n]*\n {2}SESAME\n/, '')],
    ['an enum value is added', (text: string) => text.replace('  SESAME\n', '  SESAME\n  CELERY\n')],
  ])('a change is noticed: %s', (_what, change) => {
    expect(harmfulChanges(change(schemaText()))).not.toEqual([])
  })
})
