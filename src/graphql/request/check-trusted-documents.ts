import { AppError, SettingError } from '../../errors.ts'
import { type TrustedDocuments, wrong } from './trusted-documents.ts'

type Prepare = (text: string) => { readonly operations: readonly { readonly asksForSchema: boolean }[] }

/**
 * Checks at start that the schema and the limits allow every document of the list. `prepare` throws an AppError for an
 * invalid one. Throws SettingError.
 */
export function checkTrustedDocuments(
  trusted: TrustedDocuments | null,
  prepare: Prepare,
  allowIntrospection: boolean,
): void {
  for (const { id, text } of trusted?.documents ?? []) {
    const why = faultOf(() => prepare(text), allowIntrospection)
    if (why !== null) throw new SettingError(`TRUSTED_DOCUMENTS_FILE: ${wrong(id, why).message}`)
  }
}

function faultOf(prepare: () => ReturnType<Prepare>, allowIntrospection: boolean): string | null {
  try {
    const { operations } = prepare()
    if (operations.length === 0) return 'it holds no operation'
    const asksForSchema = operations.some((operation) => operation.asksForSchema)
    return asksForSchema && !allowIntrospection ? 'it asks for the schema, and introspection is off' : null
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.message}`
    throw error
  }
}
