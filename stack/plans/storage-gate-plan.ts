import { join } from 'node:path'
import type { EnginePlan, StorageAccess } from '../engine-plan.ts'
import { nodeProgram } from '../node-program.ts'
import type { StackPorts } from '../settings.ts'
import type { StackHome } from '../state/home.ts'
import { prepareDirectories, writeConfig } from './engine-directories.ts'
import { innerStorageUrl } from './local-addresses.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'storage-gate', 'main.ts')

export interface StorageGateOptions {
  readonly home: StackHome
  readonly ports: StackPorts
  readonly access: StorageAccess
}

/** Runs as the user who starts the stack: another user might not be able to read this repository. */
export function planStorageGate({ home, ports, access }: StorageGateOptions): EnginePlan {
  const { config, temp } = prepareDirectories(home, 'storage-gate')
  const file = join(config, 'gate.env')
  writeConfig(file, settings(ports, access))
  return {
    name: 'storage-gate',
    command: nodeProgram(),
    args: [`--env-file=${file}`, PROGRAM],
    env: {},
    cwd: temp,
    port: ports.storage,
    logFile: home.log('storage-gate'),
  }
}

/** The key stands in a file only its owner reads, not on the command line, which everybody sees. */
function settings(ports: StackPorts, { accessKeyId, secretAccessKey }: StorageAccess): string {
  const lines = {
    HOST: '127.0.0.1',
    // Logs refusals, but not each request of the reconciler.
    LOG_LEVEL: 'warn',
    STORAGE_GATE_PORT: ports.storage,
    STORAGE_GATE_TARGET: innerStorageUrl(ports),
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}
