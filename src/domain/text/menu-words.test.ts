import { describe, expect, it } from 'vitest'
import { menuWords } from './menu-words.ts'

describe('the words of a text', () => {
  it.each<[string, readonly string[]]>([
    ['Mac&Cheese', ['mac', 'cheese']],
    ['CRÈME  BRÛLÉE', ['creme', 'brulee']],
    ['Cre\u0300me', ['creme']],
    ['B.L.T. 7-Up', ['blt', '7', 'up']],
    ['P.F.Chang S’mores', ['pf', 'chang', 'smores']],
    ['Dr.Pepper St.Louis U.S.A.', ['dr', 'pepper', 'st', 'louis', 'usa']],
    ["Fish'n'Chips Mac’N’Cheese Chick'n", ['fish', 'n', 'chips', 'mac', 'n', 'cheese', 'chickn']],
    ['Chili:Lime Rice_Bowl Piña·Colada', ['chili', 'lime', 'rice', 'bowl', 'pina', 'colada']],
    ['Wendy’s 3,5oz', ['wendy', '3,5oz']],
    ['Smørrebrød, Łazanki', ['smorrebrod', 'lazanki']],
    ['Чай й', ['чай', 'й']],
    ['… & 🥗 ™', []],
    ['', []],
  ])('of %j are %j', (text, words) => expect(menuWords(text)).toEqual(words))
})
