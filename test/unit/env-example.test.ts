import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { BoardSchema } from '../../operator/board/board-settings.ts'
import { ConfigSchema, loadConfig } from '../../src/config.ts'
import { GateConfigSchema, loadGateConfig } from '../../storage-gate/gate-config.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

const EXAMPLE = read('.env.example')
const SECRETS = {
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  SESSION_SECRET: 'at least thirty-two characters long',
}

describe('.env.example', () => {
  it('has every setting once, and no other', () => {
    const names = [...EXAMPLE.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    const expected = new Set([
      ...Object.keys(ConfigSchema.properties),
      ...Object.keys(GateConfigSchema.properties),
      ...Object.keys(BoardSchema.properties),
    ])
    expect(names).toHaveLength(expected.size)
    expect(new Set(names)).toEqual(expected)
  })

  it('states the defaults, but for the mode: it is for a machine of one’s own', () => {
    const example = parseEnv(EXAMPLE)
    expect(example.NODE_ENV).toBe('development')
    expect(loadConfig({ ...example, ...SECRETS })).toEqual(
      loadConfig({ NODE_ENV: 'development', ...SECRETS }),
    )
    expect(loadGateConfig({ ...example, ...SECRETS })).toEqual(loadGateConfig(SECRETS))
  })

  it('leaves the secrets blank', () => {
    expect(parseEnv(EXAMPLE)).toMatchObject({
      S3_ACCESS_KEY_ID: '',
      S3_SECRET_ACCESS_KEY: '',
      SESSION_SECRET: '',
      SESSION_SECRET_ALSO_ACCEPTED: '',
      STORAGE_EVENTS_SECRET: '',
      BOARD_USERS: '',
    })
  })

  it('explains every setting in the line above it', () => {
    const lines = EXAMPLE.split('\n')
    const unexplained = lines.filter((line, at) => /^\w+=/.test(line) && !lines[at - 1]?.startsWith('# '))
    expect(unexplained).toEqual([])
  })

  it('names every variable that docker-compose.yml reads', () => {
    const wanted = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    expect(wanted.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(EXAMPLE))).toEqual([])
  })
})
