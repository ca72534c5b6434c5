import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { PythonError, pythonTools } from './python-tools.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

function tools(python: string, folder: string) {
  const environment = { PYTHON: python, XDG_CACHE_HOME: folder }
  return pythonTools({ environment, signal: new AbortController().signal, progress: () => undefined })
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dishmatch-python-'))
  folders.push(folder)
  return folder
}

it('says what to do where there is no Python', async () => {
  const missing = tools('/nowhere/python3', newFolder())
  await expect(missing).rejects.toThrow(PythonError)
  await expect(missing).rejects.toThrow(/Install Python 3\.10 .*--only fast-check/)
})

it('says what to do where Python has no venv', async () => {
  const folder = newFolder()
  const python = join(folder, 'python3')
  writeFileSync(
    python,
    '#!/bin/sh\n[ "$1" = --version ] && echo Python 3.11.0 && exit 0\necho no venv here >&2\nexit 1\n',
  )
  chmodSync(python, 0o755)
  await expect(tools(python, folder)).rejects.toThrow(/python3-venv.*no venv here/s)
})
