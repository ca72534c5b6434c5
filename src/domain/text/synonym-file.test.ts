import { describe, expect, it } from 'vitest'
import { CHAIN_LIMITS, INSTALLATION_LIMITS, readSynonyms, synonymText } from './synonym-file.ts'

const problemsOf = (text: string) =>
  readSynonyms(text).faults.map(({ line, problem }) => `${line}: ${problem}`)

describe('a file of synonyms', () => {
  it('has one set a line; comments, empty lines, blanks and the ends of lines do not count', () => {
    const { sets, faults } = readSynonyms('# ours\r\n\r\n  soda ,  soft drink\r\nсуп, борщ\n')
    expect(faults).toEqual([])
    expect(sets).toEqual([
      ['soda', 'soft drink'],
      ['суп', 'борщ'],
    ])
  })

  it.each([
    ['no comma', 'soda pop', 'at least two texts'],
    ['one text', 'soda,', 'nothing between two commas'],
    ['an empty place', 'soda,,pop', 'nothing between two commas'],
    ['an arrow too many', 'soda => pop => cola', 'one "=>" at most'],
    ['an arrow to nothing', 'soda =>', 'nothing between two commas'],
    ['a plural', 'prawns, shrimp', '"prawns" reads as a plural'],
    ['a plural of another form', 'tomatoes, pomodoro', '"tomatoes" reads as a plural'],
    ['capitals', 'Soda, pop', 'write "soda"'],
    ['an accent', 'jalapeño, chili', 'write "jalapeno"'],
    ['a hyphen', 'soft-drink, pop', 'write "soft drink"'],
    ['a comment behind it', 'soda, pop # drinks', 'write "pop drinks"'],
    ['an escape', 'soda\\, pop, cola', 'write "soda"'],
    ['punctuation only', 'soda, !!', '"!!" holds no word'],
    ['common words only', 'soda, with the', 'nearly every dish'],
    ['a letter', 'soda, s', 'fewer than two letters'],
    ['a number', 'soda, 100', 'fewer than two letters'],
    ['too many words', 'soda, a very cold and fizzy drink', 'too long'],
    ['a word that is too long', `soda, ${'a'.repeat(61)}`, 'too long'],
    [
      'too many texts',
      Array.from({ length: 13 }, (_, at) => `aa${'abcdefghijklm'[at]}`).join(),
      'at most 12',
    ],
    ['a long line', `soda, ${'pop '.repeat(200)}`, 'longer than 500'],
    ['a control character', 'soda, p\u0007op', 'cannot be seen'],
    ['text that runs backward', 'soda, \u202Epop', 'cannot be seen'],
    ['a text twice', 'soda, pop, soda', 'in the set twice'],
  ])('is refused for %s', (_, line, problem) => {
    const [first = '', ...others] = problemsOf(`# first\ncrab, lobster\n${line}`)
    expect(first).toMatch(/^3: /)
    expect(first).toContain(problem)
    expect(others).toEqual([])
  })

  it('is refused where two lines hold the same text, also in another form of it', () => {
    expect(problemsOf('sub, submarine sandwich\nsandwich, panini\nhoagie, sub')).toEqual([
      '3: "sub" is in line 1 as well. Put both lines into one.',
    ])
  })

  it('has sets of one direction, whose found texts may stand in others', () => {
    const text = 'cola, pop\nsoda, pop => coke, sprite\nbeverage => coke, beer'
    const { sets, faults } = readSynonyms(text)
    expect(faults).toEqual([])
    expect(sets).toEqual([
      ['cola', 'pop'],
      ['soda', 'pop', '=>', 'coke', 'sprite'],
      ['beverage', '=>', 'coke', 'beer'],
    ])
    expect(synonymText(sets)).toBe(text)
    expect(problemsOf('soda => coke\nsoda => sprite')).toEqual([
      '2: "soda" is in line 1 as well. Put both lines into one.',
    ])
  })

  it('is refused where it holds nothing', () => {
    for (const text of ['', '\n\n', '# only a comment'])
      expect(problemsOf(text)).toEqual([expect.stringContaining('no synonym in it')])
  })

  it('tells several faults at once, and not without end', () => {
    expect(problemsOf('soda\nSoda, pop\nprawn, shrimp')).toHaveLength(2)
    expect(problemsOf('soda\n'.repeat(1_000))).toHaveLength(20)
  })

  it('holds a bounded number of sets', () => {
    const nameOf = (at: number) =>
      at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')
    const lines = Array.from(
      { length: INSTALLATION_LIMITS.sets + 1 },
      (_, at) => `m${nameOf(at)}m, n${nameOf(at)}n`,
    )
    expect(readSynonyms(lines.slice(1).join('\n')).faults).toEqual([])
    expect(problemsOf(lines.join('\n'))).toEqual([
      expect.stringMatching(/^1001: There are more than 1000 sets/),
    ])
    expect(readSynonyms(lines.slice(0, CHAIN_LIMITS.sets).join('\n'), CHAIN_LIMITS).faults).toEqual([])
    expect(readSynonyms(lines.slice(0, CHAIN_LIMITS.sets + 1).join('\n'), CHAIN_LIMITS).faults).toEqual([
      { line: 101, problem: expect.stringContaining('more than 100 sets') },
    ])
  })

  it('holds a bounded number of bytes', () => {
    const line = Array.from({ length: 7 }, (_, at) => 'abcdefg'[at]?.repeat(60)).join(', ')
    const text = `${'# '.padEnd(CHAIN_LIMITS.bytes - line.length - 1, 'x')}\n${line}`
    expect(readSynonyms(text, CHAIN_LIMITS).faults).toEqual([])
    expect(readSynonyms(`${text}\n`, CHAIN_LIMITS)).toEqual({
      sets: [],
      faults: [{ line: null, problem: expect.stringContaining('more than 16 KB') }],
    })
  })
})
