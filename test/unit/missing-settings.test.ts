import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'
import { PROGRAMS } from '../../harness/service/node-arguments.ts'

/** Where a program starts by mistake, it finds no engine and is ended. */
const NOWHERE = {
  ...{
    ELASTICSEARCH_URL: 'http://127.0.0.1:9',
    REDIS_URL: 'redis://127.0.0.1:9',
    S3_ENDPOINT: 'http://127.0.0.1:9',
  },
  ...{ PORT: '0', WORKER_HEALTH_PORT: '0' },
}
const PATIENCE_MS = 30_000

/** Runs it with only the given variables in the environment. */
function run(program: string, settings: Readonly<Record<string, string>> = {}) {
  const { PATH = '' } = process.env
  return new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [program],
      { env: { PATH, ...settings }, timeout: PATIENCE_MS, killSignal: 'SIGKILL' },
      (error, _stdout, stderr) => resolve({ code: error?.code, stderr }),
    )
  })
}

const ALL = Object.values(PROGRAMS)

it.each(ALL)('$program says in one line which settings it lacks', async ({ program }) => {
  const end = await run(program)
  expect(end.code).toBe(1)
  expect(end.stderr.trim().split('\n')).toHaveLength(1)
  expect(end.stderr).toContain("'SESSION_SECRET'")
  expect(end.stderr).toContain('.env.example')
})

it.each(ALL)('$program does not start in production with settings of a playground', async ({ program }) => {
  const end = await run(program, {
    ...{ S3_ACCESS_KEY_ID: 'minioadmin', S3_SECRET_ACCESS_KEY: 'minioadmin', SESSION_SECRET: 'a'.repeat(32) },
    ...NOWHERE,
    WEBHOOK_ALLOW_PRIVATE: 'true',
  })
  expect(end.code).toBe(1)
  expect(end.stderr.trim().split('\n')).toHaveLength(1)
  for (const name of [
    'SERVICE_ENVIRONMENT',
    'SESSION_SECRET',
    'S3_SECRET_ACCESS_KEY',
    'WEBHOOK_ALLOW_PRIVATE',
  ])
    expect(end.stderr).toContain(name)
  expect(end.stderr).toContain('NODE_ENV is not set, which means production')
  expect(end.stderr).not.toMatch(/aaaa|minioadmin/)
})
