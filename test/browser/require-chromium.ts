import { existsSync } from 'node:fs'
import { CHROMIUM } from '../../harness/debian/chromium.ts'

/** Fails with one line where the browser is missing: skipped tests prove nothing. */
export default function requireChromium(): void {
  if (existsSync(CHROMIUM)) return
  process.stderr.write(`The browser tests need ${CHROMIUM}. Install it: apt-get install chromium\n`)
  process.exit(1)
}
