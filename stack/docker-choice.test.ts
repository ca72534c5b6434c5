import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dockerAnswers, planComposeStack } from './plans/compose-stack.ts'
import type { StackEvent } from './progress.ts'
import { readSettings } from './settings.ts'
import { createHome, stackHome } from './state/home.ts'

let directory: string
let environment: Record<string, string>

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docker-'))
  environment = {
    PATH: `${directory}:/usr/bin:/bin`,
    STACK_HOME: join(directory, 'home'),
    STACK_REDIS_PORT: '26379',
  }
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** A docker that notes what it was told; `cases` is the body of a shell `case`. */
function docker(cases: string): void {
  const calls = join(directory, 'calls')
  const script = `#!/bin/sh\necho "$*" >> ${calls}\ncase "$*" in\n${cases}\nesac\n`
  writeFileSync(join(directory, 'docker'), script)
  chmodSync(join(directory, 'docker'), 0o755)
}

function calls(): string[] {
  return readFileSync(join(directory, 'calls'), 'utf8').trim().split('\n')
}

function planOptions(events: StackEvent[] = []) {
  const settings = readSettings(environment)
  const home = stackHome(settings.home)
  createHome(home)
  return { settings, home, onProgress: (event: StackEvent) => void events.push(event) }
}

describe('Docker Compose', () => {
  it('is chosen when the engine and compose answer', async () => {
    docker('info*) echo 28.0 ;;\n*version*) echo v2 ;;')
    expect(await dockerAnswers(environment, () => undefined)).toBe(true)
  })

  it.each([
    ['there is no docker', undefined],
    ['its engine does not answer', 'info*) echo "Cannot connect" >&2; exit 1 ;;'],
    ['it names no server', 'info*) echo "" ;;'],
    ['it has no compose', 'info*) echo 28.0 ;;\n*) exit 1 ;;'],
  ])('is not chosen when %s', async (_, cases) => {
    if (cases) docker(cases)
    expect(await dockerAnswers({ PATH: cases ? environment.PATH : '/nowhere' }, () => undefined)).toBe(false)
  })

  it('starts the engines with the gate, built from today’s code, passes the progress on, and tells where they are', async () => {
    docker('*up*) echo "redis Healthy"; echo "$STACK_REDIS_PORT" >&2; test -n "$S3_SECRET_ACCESS_KEY" ;;')
    const events: StackEvent[] = []
    const plan = await planComposeStack(planOptions(events))
    expect(calls().at(-1)).toMatch(
      /^compose --file \S+docker-compose\.yml up --build --detach --wait elasticsearch redis storage storage-gate$/,
    )
    expect(events).toContainEqual({ type: 'output', line: 'redis Healthy' })
    expect(events).toContainEqual({ type: 'output', line: '26379' })
    expect(plan).toMatchObject({
      source: 'compose',
      stopAtEnd: true,
      addresses: { redisUrl: 'redis://127.0.0.1:26379' },
    })
  })

  it('does not stop at the end what ran before', async () => {
    docker('*ps*) echo 4711 ;;')
    expect(await planComposeStack(planOptions())).toMatchObject({ stopAtEnd: false })
  })

  it('says what Compose said when it fails', async () => {
    docker('*up*) echo "no space left" >&2; exit 14 ;;')
    await expect(planComposeStack(planOptions())).rejects.toThrow(/exit status 14\):\nno space left/)
  })
})
