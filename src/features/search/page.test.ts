import { describe, expect, it } from 'vitest'
import { AppError } from '../../errors.ts'
import { cursorOf, type PaginationInput, pageInfo, pageRequest } from './page.ts'

const at = (page: number) => cursorOf(page)

describe('the contract’s four paging rules', () => {
  it.each<[string, PaginationInput | null | undefined, number | 'last', number]>([
    ['nothing: the first page of 20', undefined, 1, 20],
    ['null: the first page of 20', null, 1, 20],
    ['all null: the first page of 20', { first: null, after: null, last: null, before: null }, 1, 20],
    ['first alone: the first page', { first: 5 }, 1, 5],
    ['first and after: the page after it', { first: 5, after: at(3) }, 4, 5],
    ['after alone: the page after it, of 20', { after: at(1) }, 2, 20],
    ['last alone: the last page', { last: 5 }, 'last', 5],
    ['last and before: the page before it', { last: 5, before: at(3) }, 2, 5],
    ['before alone: the page before it, of 20', { before: at(2) }, 1, 20],
    ['before the first page: a page before it', { last: 5, before: at(1) }, 0, 5],
    ['after the page before the first: the first', { first: 5, after: at(0) }, 1, 5],
    ['never further back', { last: 5, before: at(0) }, 0, 5],
    ['the smallest page', { first: 1 }, 1, 1],
    ['the largest page', { last: 100 }, 'last', 100],
  ])('%s', (_, input, page, size) => expect(pageRequest(input)).toEqual({ page, size }))

  it.each<[PaginationInput, string]>([
    [{ first: 5, last: 5 }, 'last'],
    [{ after: at(1), before: at(2) }, 'before'],
    [{ last: 5, after: at(1) }, 'after'],
    [{ first: 5, before: at(1) }, 'before'],
    [{ first: 0 }, 'first'],
    [{ first: -1 }, 'first'],
    [{ first: 101 }, 'first'],
    [{ last: 101 }, 'last'],
  ])('%j is refused at %s', (input, field) => {
    expect(fieldAtFault(input)).toBe(`pagination.${field}`)
  })
})

describe('a cursor', () => {
  it.each([
    ['empty', ''],
    ['not base64', '???'],
    ['the bare number', '2'],
    ['a negative page', base64('-1')],
    ['a broken page', base64('1.5')],
    ['leading zero', base64('01')],
    ['blank', base64(' ')],
    ['number with a blank', base64('2 ')],
    ['exponent', base64('1e3')],
    ['too many digits', base64('12345678')],
    ['beyond any catalog', base64('1000001')],
    ['without its padding', base64('2').replace(/=/g, '')],
    ['with something behind', `${base64('2')}x`],
    ['text', base64('page 2')],
    ['script', base64('1;alert(1)')],
  ])('that is %s is refused', (_, cursor) => {
    expect(fieldAtFault({ after: cursor })).toBe('pagination.after')
    expect(fieldAtFault({ before: cursor })).toBe('pagination.before')
  })

  it.each([1, 2, 10, 999_998, 999_999])('of page %d is the base64 of its number', (page) => {
    expect(cursorOf(page)).toBe(base64(String(page)))
    expect(pageRequest({ after: cursorOf(page) }).page).toBe(page + 1)
  })
})

describe('page info', () => {
  it.each<[page: number, size: number, total: number, hasNext: boolean, hasPrevious: boolean]>([
    [1, 20, 0, false, false],
    [1, 20, 20, false, false],
    [1, 20, 21, true, false],
    [2, 20, 21, false, true],
    [2, 20, 60, true, true],
    [9, 20, 21, false, true],
    [0, 20, 21, true, false],
  ])('of page %d of %d among %d: next %s, previous %s', (page, size, total, hasNextPage, hasPreviousPage) => {
    expect(pageInfo(page, size, total)).toEqual({
      hasNextPage,
      hasPreviousPage,
      startCursor: cursorOf(page),
      endCursor: cursorOf(page),
    })
  })
})

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function fieldAtFault(input: PaginationInput): string | undefined {
  try {
    pageRequest(input)
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_INPUT') return error.field
    throw error
  }
  return 'none'
}
