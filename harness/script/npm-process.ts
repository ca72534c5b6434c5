import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { commandLine, identityOf, type ProcessIdentity } from '../../stack/state/process-identity.ts'

const SHELL = /^(\S*\/)?\w*sh\s+-c\s/

/**
 * The `npm run` that started this program through a shell. The shell outlives a killed npm, so our parent alone does
 * not show it. Undefined where npm is our parent, or did not start us.
 */
export function npmProcess(parent: number): ProcessIdentity | undefined {
  const isByNpm = process.env.npm_lifecycle_event !== undefined
  if (!isByNpm || !SHELL.test(commandLine(parent) ?? '')) return undefined
  const grandparent = parentOf(parent)
  return grandparent === undefined ? undefined : identityOf(grandparent)
}

function parentOf(pid: number): number | undefined {
  try {
    const text = process.platform === 'linux' ? linuxParent(pid) : psParent(pid)
    return Number(text) || undefined
  } catch {
    return undefined
  }
}

function linuxParent(pid: number): string {
  return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
}

function psParent(pid: number): string {
  return execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
}
