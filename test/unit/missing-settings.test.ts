import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'
import { PROGRAMS } from '../../dev/node-arguments.ts'

it.each(Object.values(PROGRAMS))('$program says in one line which settings it lacks', async ({ program }) => {
  const { PATH = '' } = process.env
  const end = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, [program], { env: { PATH } }, (error, _stdout, stderr) =>
      resolve({ code: error?.code, stderr }),
    )
  })
  expect(end.code).toBe(1)
  expect(end.stderr.trim().split('\n')).toHaveLength(1)
  expect(end.stderr).toContain("'SESSION_SECRET'")
  expect(end.stderr).toContain('.env.example')
})
