import { readFileSync, writeFileSync } from 'node:fs'
import { type SavedResults, withTables } from './capacity.ts'

/** A program: brings the tables of docs/capacity.md up to date with bench/results.json. */
const PAGE = new URL('../docs/capacity.md', import.meta.url)
const results = JSON.parse(readFileSync(new URL('./results.json', import.meta.url), 'utf8')) as SavedResults
writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), results))
