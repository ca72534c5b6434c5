import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceProcess } from '../harness/service/service-process.ts'
import { processFaults } from './process-faults.ts'

const HELD = '{"level":50,"msg":"a held upload waits for the operator: it deletes 1 dish"}\n'
const FAILED = '{"level":50,"msg":"ingest failed"}\n'
const RUNNING = { exitCode: null, signalCode: null }

describe('the faults of a process', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'process-faults-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  function faultsOf(log: string, child: Partial<ChildProcess>): string[] {
    const logFile = join(folder, 'worker.log')
    writeFileSync(logFile, log)
    return processFaults({ name: 'worker', logFile, child } as ServiceProcess)
  }

  it('are the errors in its log, but not a held upload that the operator has to look at', () => {
    expect(faultsOf(HELD, RUNNING)).toEqual([])
    expect(faultsOf(HELD + FAILED, RUNNING)).toEqual([`the worker logs: ${FAILED.trim()}`])
  })

  it('are its own end', () => {
    expect(faultsOf('', { exitCode: 1, signalCode: null })).toEqual(['the worker has ended with status 1'])
  })
})
