import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DASHBOARDS, dashboardJson } from './dashboards.ts'

const FOLDER = join(import.meta.dirname, '..', 'docs', 'monitoring', 'dashboards')

for (const name of Object.keys(DASHBOARDS) as (keyof typeof DASHBOARDS)[])
  writeFileSync(join(FOLDER, `${name}.json`), dashboardJson(name))
