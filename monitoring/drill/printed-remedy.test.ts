import { describe, expect, it } from 'vitest'
import { commandsIn, filled } from './printed-remedy.ts'

describe('a printed remedy', () => {
  it('has its commands between backticks, and words that are none', () => {
    const remedy =
      'Free space, then in the engine: `PUT a,b/_settings {"index.blocks.write": null}`. Look at `waiting`; `npm run worker`.'
    expect(commandsIn(remedy)).toEqual(['PUT a,b/_settings {"index.blocks.write": null}', 'npm run worker'])
  })

  it('gets what an operator knows, and is refused where it leaves something open', () => {
    expect(filled('restore <file> --all', { file: 'b.ndjson' })).toBe('restore b.ndjson --all')
    expect(() => filled('retry <upload>', {})).toThrow('does not say what <upload> is')
  })
})
