import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { differingFiles, writeFiles } from './generator/committed-files.ts'
import { sampleFiles } from './generator/sample-files.ts'

/** `node samples/build.ts` writes the committed samples; `--check` only compares and exits 1 where one differs. */

const ROOT = join(import.meta.dirname, '..')

function check(files: ReadonlyMap<string, string>): void {
  for (const path of differingFiles(files, ROOT)) {
    console.error(`${path} differs from what samples/build.ts generates; run: node samples/build.ts`)
    process.exitCode = 1
  }
}

function write(files: ReadonlyMap<string, string>): void {
  for (const path of writeFiles(files, ROOT)) console.log(`wrote ${path}`)
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const run = values.check ? check : write
run(sampleFiles())
