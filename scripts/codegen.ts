import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as resolvers from '@graphql-codegen/typescript-resolvers'
import { parse } from 'graphql'
import { printCommittedSchema, schemaText } from '../src/graphql/schema-text.ts'
import { programOptions } from '../terminal/program-options.ts'
import { clientOperations } from './client-operations.ts'
import { withUploadStates } from './upload-states.ts'

/**
 * Writes the resolver types, the printed schema, the diagram of an upload's states and the operations of the clients'
 * kit. With --check it writes nothing and ends with status 1 where a committed file differs from what would be
 * generated. With --publish it also makes today's schema the published one.
 */
const folder = new URL('../src/graphql/generated/', import.meta.url)
const { check: isCheck, publish: isPublished } = programOptions({
  check: { type: 'boolean', default: false },
  publish: { type: 'boolean', default: false },
})

const VIEWS = '../view-types.ts'
const CLIENT = '../../../packages/client/'
const UPLOAD_STATES_DOC = '../../../docs/upload-states.md'

function resolverTypes(): Promise<string> {
  return codegen({
    filename: 'resolver-types.ts',
    schema: parse(schemaText()),
    documents: [],
    plugins: [{ typescript: {} }, { resolvers: {} }],
    pluginMap: { typescript, resolvers },
    config: {
      useTypeImports: true,
      enumsAsTypes: true,
      enumType: 'string-literal',
      skipTypename: true,
      immutableTypes: true,
      strictScalars: true,
      scalars: { DateTime: 'string', ID: 'string' },
      inputMaybeValue: 'T | null | undefined',
      contextType: '../context.ts#GraphqlContext',
      emitLegacyCommonJSImports: false,
      importExtension: '.ts',
      mappers: Object.fromEntries(
        [
          'Dish',
          'Ingredient',
          'CustomizationGroup',
          'CustomizationOption',
          'MatchedDish',
          'AlmostMatchedDish',
          'NotMatchedDish',
          'SearchResult',
          'CalculateResult',
          'Conflict',
          'DishMatch',
          'CatalogUpload',
        ].map((name) => [name, `${VIEWS}#${name}View`]),
      ),
    },
  })
}

function put(name: string, text: string): boolean {
  const file = new URL(name, folder)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null
  if (before === text) return true
  if (!isCheck) writeFileSync(file, text)
  else console.error(`${fileURLToPath(file)} is not up to date; run: npm run codegen`)
  return !isCheck
}

const { source, trustedDocuments } = await clientOperations()
const isCurrent = [
  put('resolver-types.ts', await resolverTypes()),
  put('schema.graphql', printCommittedSchema()),
  put(UPLOAD_STATES_DOC, withUploadStates(readFileSync(new URL(UPLOAD_STATES_DOC, folder), 'utf8'))),
  put(`${CLIENT}src/generated/operations.ts`, source),
  put(`${CLIENT}trusted-documents.json`, trustedDocuments),
]
if (isPublished) put('../../../docs/schema/published.graphql', printCommittedSchema())
process.exitCode = isCurrent.every(Boolean) ? 0 : 1
