import { describe, expect, it } from 'vitest'
import { StackError } from '../../stack/stack-error.ts'
import { failureText } from './run-script.ts'

const RUNNING = new AbortController().signal

describe('what a script prints where it fails', () => {
  it('is the sentence of an engine that is away, without a stack trace', () => {
    expect(failureText(new StackError('REDIS_URL does not answer.'), RUNNING)).toBe(
      'REDIS_URL does not answer.',
    )
  })

  it('is why it was ended, whatever failed then', () => {
    const ending = AbortSignal.abort(new Error('SIGINT'))
    expect(failureText(new Error('socket closed'), ending)).toBe('\nended: SIGINT')
  })

  it('is all of an error that nobody foresaw, with its causes', () => {
    const text = failureText(new Error('outer', { cause: new Error('inner') }), RUNNING)
    expect(text).toMatch(/Error: outer\n +at [\s\S]*Error: inner\n +at /)
  })
})
