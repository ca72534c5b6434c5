import { describe, expect, it } from 'vitest'
import type { Problem } from '../../domain/items/problem.ts'
import { chosenProblems, type ProblemChoice } from './chosen-problems.ts'

const PROBLEMS = (['INVALID_ITEM', 'UNKNOWN_PROPERTY', 'INVALID_ITEM', 'UNKNOWN_DIET'] as const).map(
  (code, index): Problem => ({
    ...{ severity: code === 'INVALID_ITEM' ? 'ERROR' : 'WARNING', code, index },
    ...{ message: 'm', partnerDishId: null, pointer: '' },
  }),
)

describe('the problems that are chosen', () => {
  it.each<[ProblemChoice, number[]]>([
    [{}, [0, 1, 2, 3]],
    [{ severity: null, codes: null, skip: null, first: null }, [0, 1, 2, 3]],
    [{ severity: 'ERROR' }, [0, 2]],
    [{ codes: ['UNKNOWN_DIET', 'UNKNOWN_PROPERTY'] }, [1, 3]],
    [{ codes: [] }, []],
    [{ severity: 'WARNING', codes: ['INVALID_ITEM'] }, []],
    [{ skip: 1, first: 2 }, [1, 2]],
    [{ severity: 'ERROR', skip: 1 }, [2]],
    [{ skip: 4 }, []],
  ])('by %j are %j', (choice, expected) => {
    expect(chosenProblems(PROBLEMS, choice).map(({ index }) => index)).toEqual(expected)
  })

  it.each<[ProblemChoice, string]>([
    [{ skip: -1 }, 'skip is 0 to 1000'],
    [{ first: 0 }, 'first is 1 to 1000'],
    [{ first: 1_001 }, 'first is 1 to 1000'],
    [{ codes: ['INVALID'] }, 'codes names a code that no problem has'],
  ])('by %j are refused', (choice, message) => {
    expect(() => chosenProblems(PROBLEMS, choice)).toThrow(message)
  })
})
