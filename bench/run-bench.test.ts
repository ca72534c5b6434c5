import { expect, test } from 'vitest'
import type { Run } from './bench-options.ts'
import type { BenchService } from './bench-service.ts'
import { runBench } from './run-bench.ts'

const NO_SERVICE = {} as BenchService

function runOf(signal: AbortSignal): Run {
  const sizes = { isFull: false, isQuick: true, hasGigabyte: false, dishes: 1, chains: 1 }
  return { ...sizes, parts: ['search', 'suggest'], signal, progress: () => undefined }
}

async function failedParts(signal: AbortSignal): Promise<readonly string[]> {
  const failed: string[] = []
  await runBench(NO_SERVICE, runOf(signal), {
    onMeasured: () => Promise.reject(new Error('nothing can be measured')),
    onFailed: (part) => failed.push(part),
  })
  return failed
}

test('goes on after a part that fails', async () => {
  expect(await failedParts(new AbortController().signal)).toEqual(['search', 'suggest'])
})

test('ends when it is ended', async () => {
  await expect(failedParts(AbortSignal.abort(new Error('Ctrl-C')))).rejects.toThrow('Ctrl-C')
})
