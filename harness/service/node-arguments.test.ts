import { expect, it } from 'vitest'
import { argumentsOf } from './node-arguments.ts'

it('starts a process with the arguments for Node of its npm script', () => {
  expect(argumentsOf('node --env-file-if-exists=.env --max-semi-space-size=16 workers/main.ts')).toEqual([
    '--max-semi-space-size=16',
  ])
})
