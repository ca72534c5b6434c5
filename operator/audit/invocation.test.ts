import { describe, expect, it } from 'vitest'
import { operatorProgram } from '../program.ts'
import { type Invocation, invocationOf, isReading, withoutSecrets } from './invocation.ts'

async function invoked(...args: string[]): Promise<Invocation> {
  let found: Invocation | undefined
  const program = operatorProgram(() => Promise.resolve())
  program.hook('preAction', (_program, action) => {
    found = invocationOf(action)
  })
  await program.parseAsync(args, { from: 'user' })
  if (found === undefined) throw new Error('no command ran')
  return found
}

describe('what the audit log says of a command', () => {
  it('is its name, its arguments and its options', async () => {
    expect(await invoked('chain', 'create', 'grill', '--name', 'Grill')).toEqual({
      command: 'chain create',
      arguments: ['grill', '--name=Grill'],
    })
  })

  it('names options as they are typed, and only those that are given', async () => {
    expect(await invoked('restore', 'b.ndjson', '--with-credentials')).toMatchObject({
      arguments: ['b.ndjson', '--with-credentials=true'],
    })
    expect((await invoked('restore', 'b.ndjson')).arguments).toEqual(['b.ndjson'])
  })

  it('has each of an argument that may come several times', async () => {
    expect((await invoked('samples', 'load')).arguments).toEqual([])
    expect((await invoked('samples', 'load', 'sonic', 'arbys')).arguments).toEqual(['sonic', 'arbys'])
  })

  it('is the same name for an alias', async () => {
    expect((await invoked('chains', 'delete', 'grill')).command).toBe('chain delete')
  })

  it.each([
    ['a key', 'pk_live_abcdef', '…'],
    ['a secret of a webhook', 'x whsec_c2VjcmV0 y', 'x … y'],
    ['an address', 'to https://me:pass@host:81/T0/B1?token=1 now', 'to https://host:81/… now'],
    ['a password that no address may hold', 'redis://me:p/a@ss@host', '…'],
  ])('holds no secret: %s', (_what, text, shown) => {
    expect(withoutSecrets(text)).toBe(shown)
  })

  it('leaves out commands that only read', async () => {
    expect(isReading(await invoked('chain', 'list'))).toBe(true)
    expect(isReading(await invoked('engine', 'roles'))).toBe(true)
    expect(isReading(await invoked('engine', 'roles', '--apply'))).toBe(false)
    expect(isReading(await invoked('chain', 'reopen', 'grill'))).toBe(false)
  })
})
