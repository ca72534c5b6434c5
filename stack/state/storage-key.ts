import { randomBytes } from 'node:crypto'
import { readJsonFile, writeJsonFile } from './json-file.ts'

export interface StackStorageKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Made once per STACK_HOME and kept, so that addresses printed yesterday still work today. */
export function storageKey(path: string): StackStorageKey {
  const known = readJsonFile(path)
  if (isStorageKey(known)) return known
  const key = { accessKeyId: `dev${token(9)}`, secretAccessKey: token(30) }
  writeJsonFile(path, key)
  return key
}

function isStorageKey(value: unknown): value is StackStorageKey {
  if (typeof value !== 'object' || value === null) return false
  const { accessKeyId, secretAccessKey } = value as Partial<StackStorageKey>
  return typeof accessKeyId === 'string' && typeof secretAccessKey === 'string'
}

function token(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
