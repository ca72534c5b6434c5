import { describe, expect, it } from 'vitest'
import { sentOperations } from '../support/sent-operations.ts'

const OPERATIONS = ['search', 'dish', 'calculate', 'startSession']

describe('the operations that a test sends', () => {
  it.each([
    { what: 'a short query', source: "ask('{ search { counts { total } } }')", sent: ['search'] },
    { what: 'an alias', source: "ask('{ a: search { counts { total } } }')", sent: ['search'] },
    { what: 'two at once', source: "ask('{ search { x } dish(id: 1) { name } }')", sent: ['search', 'dish'] },
    {
      what: 'a mutation',
      source: 'ask(`mutation { startSession(input: {}) { x } }`)',
      sent: ['startSession'],
    },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source with a template in it
    { what: 'inserted texts', source: 'ask(`{ dish(id: "${id}") ${ALL} }`)', sent: ['dish'] },
    {
      what: 'a field below another',
      source: "ask('{ search { matches { dish { name } } } }')",
      sent: ['search'],
    },
    { what: 'an argument', source: "ask('{ search(term: { dish: 1 }) { x } }')", sent: ['search'] },
    { what: 'a call of that name', source: 'await calculate({ search: 1 })', sent: [] },
    { what: 'a title', source: "it('search says why', () => {})", sent: [] },
  ])('are $sent for $what', ({ source, sent }) => {
    expect([...sentOperations(source, OPERATIONS)]).toEqual(sent)
  })
})
