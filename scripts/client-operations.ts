import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as operations from '@graphql-codegen/typescript-operations'
import { concatAST, getOperationAST, parse, print, separateOperations, stripIgnoredCharacters } from 'graphql'
import { printCommittedSchema } from '../src/graphql/schema-text.ts'

/** One operation with its fragments. */
interface ClientDocument {
  readonly name: string
  /** `Query` or `Mutation`: the end of the name of its type. */
  readonly kind: string
  /** The SHA-256 of the text. */
  readonly id: string
  readonly text: string
}

export interface ClientOperations {
  /** TypeScript: the types of the operations, and each one's document. */
  readonly source: string
  /** The same documents as TRUSTED_DOCUMENTS_FILE takes them. */
  readonly trustedDocuments: string
}

const OPERATIONS = new URL('../packages/client/operations/', import.meta.url)

/**
 * Generates what the clients' kit has of its operations. The documents are plain objects of one line of text each, so
 * that they are small, and a bundler leaves out those that an app does not use.
 */
export async function clientOperations(): Promise<ClientOperations> {
  const files = readdirSync(OPERATIONS)
    .sort()
    .map((location) => ({ location, document: parse(readFileSync(new URL(location, OPERATIONS), 'utf8')) }))
  const documents = clientDocuments(files)
  const content = documents.map(({ name, kind, id, text }) => {
    const type = `TypedDocument<${name}${kind}, ${name}${kind}Variables>`
    return `export const ${name}Document: ${type} = ${JSON.stringify({ id, text }, null, 2)}\n`
  })
  const prepend = ['import type { TypedDocument } from "../typed-document.ts"']
  const source = await codegen({
    filename: 'operations.ts',
    schema: parse(printCommittedSchema()),
    documents: files,
    plugins: [{ operations: {} }, { documents: {} }],
    pluginMap: { operations, documents: { plugin: () => ({ prepend, content: content.join('\n') }) } },
    config: {
      immutableTypes: true,
      arrayInputCoercion: false,
      inlineFragmentTypes: 'combine',
      strictScalars: true,
      scalars: { DateTime: 'string', ID: 'string' },
    },
  })
  const list = Object.fromEntries(documents.map(({ id, text }) => [id, text]))
  return { source, trustedDocuments: `${JSON.stringify(list, null, 2)}\n` }
}

function clientDocuments(
  files: readonly { readonly document: ReturnType<typeof parse> }[],
): ClientDocument[] {
  const all = concatAST(files.map(({ document }) => document))
  return Object.entries(separateOperations(all)).map(([name, document]) => {
    const text = stripIgnoredCharacters(print(document))
    const kind = getOperationAST(document)?.operation === 'mutation' ? 'Mutation' : 'Query'
    return { name, kind, text, id: createHash('sha256').update(text).digest('hex') }
  })
}
