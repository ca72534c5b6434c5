import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { largeCatalog } from './generator/large/large-catalog.ts'

/**
 * Writes a synthetic catalog of any size, for benches: `node samples/large.ts --items 100000 --seed 1 --out file`.
 * To stdout where `--out` is absent. The same items and seed give the same bytes.
 */

function whole(name: string, text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isSafeInteger(value) && value >= 0) return value
  console.error(`--${name} must be a whole number, not "${text}"`)
  process.exit(2)
}

/** The reader of stdout may stop early (`| head`), which is not a failure. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
})
const catalog = { items: whole('items', values.items), seed: whole('seed', values.seed) }
const target = values.out === undefined ? process.stdout : createWriteStream(values.out)
await pipeline(Readable.from(largeCatalog(catalog)), target).catch(ignoreClosedPipe)
