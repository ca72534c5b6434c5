import { readFileSync } from 'node:fs'
import packageJson from '../package.json' with { type: 'json' }
import { cyclonedx } from './cyclonedx.ts'
import { refusedLicences } from './refused-licences.ts'
import { type LockFile, unlistedInstallScripts } from './unlisted-install-scripts.ts'

/** Part of `npm run check`: licences of everything installed here, and scripts that an installation would run. */
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as LockFile
const { components } = cyclonedx({ omitDevelopment: false })
const complaints = [
  ...refusedLicences(components).map((line) => `licence: ${line}`),
  ...unlistedInstallScripts(lock, packageJson.allowScripts).map((line) => `install script: ${line}`),
]
for (const line of complaints) console.error(line)
if (complaints.length > 0) process.exitCode = 1
if (complaints.length === 0)
  console.log(`${components.length} packages: licences and install scripts as allowed`)
