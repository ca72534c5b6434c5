import { expect, it } from 'vitest'
import { unseenText } from './patient-look.ts'

it('ends the sentence on what could not be seen once, however the reason ends', () => {
  const text = unseenText([
    { what: 'jobs', engine: 'Redis', reason: 'Redis gave no answer within 2 s' },
    { what: 'uploads', engine: 'Elasticsearch', reason: 'Elasticsearch does not answer.' },
  ])
  expect(text).toContain('jobs could not be seen: Redis gave no answer within 2 s.')
  expect(text).toMatch(/does not answer\.(?!\.)/)
})
