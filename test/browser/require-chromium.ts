import { existsSync } from 'node:fs'
import { CHROMIUM } from './chromium.ts'

/** A missing browser is a failure, said in one line: tests that are left out prove nothing. */
export default function requireChromium(): void {
  if (existsSync(CHROMIUM)) return
  process.stderr.write(`The browser tests need ${CHROMIUM}. Install it: apt-get install chromium\n`)
  process.exit(1)
}
