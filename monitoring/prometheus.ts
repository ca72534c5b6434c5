import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { debianProgram } from '../harness/debian/debian-program.ts'
import { endChild } from '../harness/service/end-child.ts'
import { anyFreePort } from '../harness/service/free-port.ts'
import { waitUntil } from '../harness/wait-until.ts'

export interface Sample {
  readonly metric: Readonly<Record<string, string>>
  readonly value: readonly [time: number, value: string]
}

export interface Prometheus {
  readonly address: string
  readonly query: (expression: string) => Promise<readonly Sample[]>
  /** Names of the alerts that fire, each once. */
  readonly firingAlerts: () => Promise<ReadonlySet<string>>
  readonly stop: () => Promise<void>
}

export interface PrometheusOptions {
  readonly folder: string
  /** Addresses by the name of their job. */
  readonly jobs: Readonly<Record<string, string>>
}

export const MONITORING_DOCS = join(import.meta.dirname, '..', 'docs', 'monitoring')
const PACKAGE = 'prometheus'
const EVERY = '5s'
const READY_WITHIN = { patienceMs: 30_000, pollMs: 200 }

/** Prometheus of Debian with our alerts as they are. It reads figures and looks at alerts every five seconds. */
export async function startPrometheus({ folder, jobs }: PrometheusOptions): Promise<Prometheus> {
  const { file: program } = await debianProgram({ package: PACKAGE, path: 'usr/bin/prometheus' })
  const port = await anyFreePort()
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(MONITORING_DOCS, 'alerts.yaml'), join(folder, 'alerts.yaml'))
  const file = join(folder, 'prometheus.json')
  writeFileSync(file, JSON.stringify(configuration(jobs)))
  const address = `http://127.0.0.1:${port}`
  const child = spawn(
    program,
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const stop = () => endChild(child)
  try {
    await once(child, 'spawn')
    await untilReady(address, child)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    address,
    query: (expression) => query(address, expression),
    firingAlerts: () => firingAlerts(address),
    stop,
  }
}

/** Checks the alerts, and runs their tests that need no engine. Returns what promtool says. */
export async function promtool(): Promise<string> {
  const { file: program } = await debianProgram({ package: PACKAGE, path: 'usr/bin/promtool' })
  const run = (...given: string[]) => promisify(execFile)(program, given, { cwd: MONITORING_DOCS })
  const checked = await run('check', 'rules', 'alerts.yaml')
  const tested = await run('test', 'rules', 'alerts.test.yaml')
  return [checked, tested].map(({ stdout }) => stdout.trim()).join('\n')
}

/** JSON is YAML. */
function configuration(jobs: Readonly<Record<string, string>>) {
  return {
    global: { scrape_interval: EVERY, scrape_timeout: '4s', evaluation_interval: EVERY },
    rule_files: ['alerts.yaml'],
    scrape_configs: Object.entries(jobs).map(([name, target]) => ({
      job_name: name,
      static_configs: [{ targets: [target] }],
    })),
  }
}

async function query(address: string, expression: string): Promise<readonly Sample[]> {
  const answer = await fetch(`${address}/api/v1/query`, {
    method: 'POST',
    body: new URLSearchParams({ query: expression }),
  })
  const body = (await answer.json()) as {
    readonly status: string
    readonly error?: string
    readonly data?: { readonly result: readonly Sample[] }
  }
  if (body.data === undefined) throw new Error(`${expression}: ${body.error ?? body.status}`)
  return body.data.result
}

async function firingAlerts(address: string): Promise<ReadonlySet<string>> {
  const samples = await query(address, 'ALERTS{alertstate="firing"}')
  return new Set(samples.flatMap(({ metric }) => metric.alertname ?? []))
}

function untilReady(address: string, child: ChildProcess): Promise<void> {
  return waitUntil(READY_WITHIN, 'Prometheus is ready', async () => {
    if (child.exitCode !== null) throw new Error('Prometheus ended at its start')
    const answer = await fetch(`${address}/-/ready`).catch(() => null)
    await answer?.body?.cancel()
    return answer?.ok ?? false
  })
}
