import { type Browser, chromium } from 'playwright-core'

/** Debian's package. */
export const CHROMIUM = '/usr/bin/chromium'

const FLAGS = [
  '--headless',
  // CI runs as root, and Chromium has no sandbox for root. It opens only pages of our own.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
}
