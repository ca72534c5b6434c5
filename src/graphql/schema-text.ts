import { readdirSync, readFileSync } from 'node:fs'
import { buildSchema, printSchema } from 'graphql'

const folder = new URL('./schema/', import.meta.url)

/** The SDL: one file for each capability. */
export function schemaText(): string {
  const names = readdirSync(folder).sort()
  return names.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')
}

/** The schema as one text. It is committed in this form, so every change shows in a diff. */
export function printCommittedSchema(): string {
  return `${printSchema(buildSchema(schemaText()))}\n`
}
