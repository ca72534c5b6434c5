import { writeFileSync } from 'node:fs'
import { cyclonedx } from './cyclonedx.ts'

const DEFAULT_FILE = 'sbom.cdx.json'

/** `npm run sbom [-- file]`: what runs in production, as CycloneDX. The image holds it at /app/sbom.cdx.json. */
const [file = DEFAULT_FILE] = process.argv.slice(2)
const bom = cyclonedx({ omitDevelopment: true })
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${file}: ${bom.components.length} packages`)
