import { describe, expect, it } from 'vitest'
import { describeProgress, progressPrinter, type StackEvent } from './progress.ts'

const download = (receivedBytes: number): StackEvent => ({
  type: 'download',
  what: 'Elasticsearch 9.4.3',
  receivedBytes,
  totalBytes: 1_000_000_000,
})

function recorder(isTTY: boolean) {
  const written: string[] = []
  const stream = { isTTY, write: (text: string) => written.push(text) }
  return { written, print: progressPrinter(stream) }
}

describe('progress', () => {
  it('says how many of how many megabytes', () => {
    expect(describeProgress(download(123_400_000))).toBe(
      'downloading Elasticsearch 9.4.3: 123 of 1000 MB (12 %)',
    )
  })

  it('writes a line every ten percent into a log', () => {
    const { written, print } = recorder(false)
    for (let share = 0; share <= 25; share += 1) print(download(share * 10_000_000))
    expect(written).toHaveLength(3)
  })

  it('rewrites one line on a terminal', () => {
    const { written, print } = recorder(true)
    print(download(1))
    print(download(2))
    print({ type: 'unpacked', seconds: 4.21 })
    expect(written.filter((text) => text.endsWith('\n'))).toEqual([
      expect.stringContaining('engines unpacked in 4.2 s'),
    ])
  })
})
