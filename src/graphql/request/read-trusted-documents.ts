import { readFileSync } from 'node:fs'
import { SettingError } from '../../errors.ts'
import { type TrustedDocuments, trustedDocuments } from './trusted-documents.ts'

/** The allow-list in a file; null where no file is named. Throws SettingError where it cannot be used. */
export function readTrustedDocuments(path: string): TrustedDocuments | null {
  if (path === '') return null
  try {
    return trustedDocuments(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new SettingError(`TRUSTED_DOCUMENTS_FILE ${path}: ${(cause as Error).message}`, { cause })
  }
}
