import { describe, expect, it } from 'vitest'
import { AppError } from '../../errors.ts'
import { cursorOf, type PaginationInput, pageInfo, pageRequest } from './page.ts'

const at = (page: number) => cursorOf(page)

describe('the contract’s four paging rules', () => {
  it.each<{ what: string; input: PaginationInput | null | undefined; page: number | 'last'; size: number }>([
    { what: 'nothing: the first page of 20', input: undefined, page: 1, size: 20 },
    { what: 'null: the first page of 20', input: null, page: 1, size: 20 },
    {
      what: 'all null: the first page of 20',
      input: { first: null, after: null, last: null, before: null },
      page: 1,
      size: 20,
    },
    { what: 'first alone: the first page', input: { first: 5 }, page: 1, size: 5 },
    { what: 'first and after: the page after it', input: { first: 5, after: at(3) }, page: 4, size: 5 },
    { what: 'after alone: the page after it, of 20', input: { after: at(1) }, page: 2, size: 20 },
    { what: 'last alone: the last page', input: { last: 5 }, page: 'last', size: 5 },
    { what: 'last and before: the page before it', input: { last: 5, before: at(3) }, page: 2, size: 5 },
    { what: 'before alone: the page before it, of 20', input: { before: at(2) }, page: 1, size: 20 },
    { what: 'before the first page: a page before it', input: { last: 5, before: at(1) }, page: 0, size: 5 },
    {
      what: 'after the page before the first: the first',
      input: { first: 5, after: at(0) },
      page: 1,
      size: 5,
    },
    { what: 'never further back', input: { last: 5, before: at(0) }, page: 0, size: 5 },
    { what: 'the smallest page', input: { first: 1 }, page: 1, size: 1 },
    { what: 'the largest page', input: { last: 100 }, page: 'last', size: 100 },
  ])('answer $what', ({ input, page, size }) => expect(pageRequest(input)).toEqual({ page, size }))

  it.each<[PaginationInput, string]>([
    [{ first: 5, last: 5 }, 'last'],
    [{ after: at(1), before: at(2) }, 'before'],
    [{ last: 5, after: at(1) }, 'after'],
    [{ first: 5, before: at(1) }, 'before'],
    [{ first: 0 }, 'first'],
    [{ first: -1 }, 'first'],
    [{ first: 101 }, 'first'],
    [{ last: 101 }, 'last'],
  ])('refuse %j at %s', (input, field) => {
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
  it.each<{ page: number; size: number; total: number; hasNextPage: boolean; hasPreviousPage: boolean }>([
    { page: 1, size: 20, total: 0, hasNextPage: false, hasPreviousPage: false },
    { page: 1, size: 20, total: 20, hasNextPage: false, hasPreviousPage: false },
    { page: 1, size: 20, total: 21, hasNextPage: true, hasPreviousPage: false },
    { page: 2, size: 20, total: 21, hasNextPage: false, hasPreviousPage: true },
    { page: 2, size: 20, total: 60, hasNextPage: true, hasPreviousPage: true },
    { page: 9, size: 20, total: 21, hasNextPage: false, hasPreviousPage: true },
    { page: 0, size: 20, total: 21, hasNextPage: true, hasPreviousPage: false },
  ])(
    'of page $page of $size among $total: next $hasNextPage, previous $hasPreviousPage',
    ({ page, size, total, hasNextPage, hasPreviousPage }) => {
      expect(pageInfo(page, size, total)).toEqual({
        hasNextPage,
        hasPreviousPage,
        startCursor: cursorOf(page),
        endCursor: cursorOf(page),
      })
    },
  )
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
