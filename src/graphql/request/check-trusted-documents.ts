import { AppError, SettingError } from '../../errors.ts'
import { type TrustedDocuments, wrong } from './trusted-documents.ts'

/**
 * Checks at start that every document of the list can run: schema and limits. `prepare` throws AppError for one that
 * cannot. Throws SettingError.
 */
export function checkTrustedDocuments(
  trusted: TrustedDocuments | null,
  prepare: (text: string) => Readonly<{ operationCount: number }>,
): void {
  for (const { id, text } of trusted?.documents ?? []) {
    const why = faultOf(() => prepare(text))
    if (why !== null) throw new SettingError(`TRUSTED_DOCUMENTS_FILE: ${wrong(id, why).message}`)
  }
}

function faultOf(prepare: () => Readonly<{ operationCount: number }>): string | null {
  try {
    return prepare().operationCount === 0 ? 'it holds no operation' : null
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.message}`
    throw error
  }
}
