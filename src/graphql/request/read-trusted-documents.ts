import { readFileSync } from 'node:fs'
import { SettingError } from '../../errors.ts'
import { type TrustedDocuments, trustedDocuments } from './trusted-documents.ts'

/** Reads the allow-list file; null if none is configured. Throws SettingError if the file is unusable. */
export function readTrustedDocuments(path: string): TrustedDocuments | null {
  if (path === '') return null
  try {
    return trustedDocuments(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new SettingError(`TRUSTED_DOCUMENTS_FILE ${path}: ${(cause as Error).message}`, { cause })
  }
}
