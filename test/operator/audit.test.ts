import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audited } from '../../operator/audit/audit-log.ts'
import { readOperatorSettings } from '../../operator/operator-settings.ts'
import { runOperator } from '../support/run-operator.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

type Entry = Readonly<{ outcome: string }>

describe('the audit log', () => {
  let service: TestService
  let environment: Record<string, string>

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    const { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE } = service.config
    environment = { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE, OPERATOR_NAME: 'ada' }
  })
  afterAll(() => service?.close())

  const operator = (...args: string[]) => runOperator(args, environment)
  const entries = async (...args: string[]) =>
    JSON.parse((await operator('audit', 'list', ...args, '--json')).stdout)

  it('says who did what, and how it ended; looking is not written', async () => {
    await operator('chain', 'create', 'grill', '--name', 'Grill')
    await operator('chain', 'list')
    await operator('chain', 'create', 'grill', '--name', 'Grill')
    const found = await entries('--who', 'ada')
    expect(found.map(({ outcome }: Entry) => outcome)).toEqual(['ERROR', 'BEGUN', 'DONE', 'BEGUN'])
    expect(found[2]).toMatchObject({ command: 'chain create', actionId: found[3].actionId, error: null })
    expect(found[2].arguments).toEqual(['grill', '--name=Grill'])
    expect(found[0].error).toContain('There is a chain "grill" already')
    expect(await entries('--who', 'bob')).toEqual([])
  })

  it('holds no secret of a command line', async () => {
    await operator('webhooks', 'set', 'none', 'https://me:sesame@example.com/private/path?token=hidden')
    const text = JSON.stringify(await entries('--command', 'webhooks'))
    expect(text).toContain('https://example.com/…')
    expect(text).not.toMatch(/sesame|private|hidden/)
  })

  it('shows one line for an action that has ended', async () => {
    const { stdout } = await operator('audit', 'list', '--command', 'chain create')
    expect(stdout.match(/chain create/g)).toHaveLength(2)
    expect(stdout).not.toContain('BEGUN')
  })

  it('holds neither a key that is issued nor the token of a file', async () => {
    const { stdout } = await operator('onboard', 'cafe', '--name', 'Cafe', '--json')
    const { apiKey, partnerToken } = JSON.parse(stdout)
    await operator('webhooks', 'set', 'cafe-catalog', apiKey)
    const text = JSON.stringify(await entries())
    expect(text).toContain('cafe-catalog')
    for (const secret of [apiKey, partnerToken]) expect(text).not.toContain(secret.slice(8))
  })

  it('shows what was done where its end cannot be written', async () => {
    const { es, stores } = service
    const warnings: string[] = []
    const broken = {
      operator: { es, stores },
      settings: await readOperatorSettings(environment),
      warn: (line: string) => warnings.push(line),
    }
    const command = { command: 'key issue', arguments: [] }
    const index = stores.names.audit
    const result = await audited(broken, command, async () => {
      await es.indices.addBlock({ index, block: 'write' })
      return 'the new key'
    })
    await es.indices.putSettings({ index, settings: { 'index.blocks.write': false } })
    expect(result).toBe('the new key')
    expect(warnings).toEqual([expect.stringContaining('The end of this action is not in the audit log')])
    expect((await entries('--command', 'key issue')).map(({ outcome }: Entry) => outcome)).toEqual(['BEGUN'])
  })

  it('is written first: without it nothing is done', async () => {
    const index = service.stores.names.audit
    await service.es.indices.addBlock({ index, block: 'write' })
    const { status, stderr } = await operator('chain', 'create', 'bakery', '--name', 'Bakery')
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Nothing was done, because the action cannot be written'),
    })
    expect(await service.stores.chains.find('bakery')).toBeNull()
  })
})
