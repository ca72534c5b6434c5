import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('the reading of settings', () => {
  it('puts the stack of root where other users can read, and that of others into their cache', () => {
    expect(readSettings({}, 0).home).toBe('/var/tmp/dishmatch-stack')
    expect(readSettings({ HOME: '/home/ann' }, 1000).home).toBe('/home/ann/.cache/dishmatch-stack')
    expect(readSettings({ HOME: '/home/ann', XDG_CACHE_HOME: '/c' }, 1000).home).toBe('/c/dishmatch-stack')
    expect(readSettings({ STACK_HOME: '/here' }, 0).home).toBe('/here')
  })

  it('keeps the engines in the home unless told otherwise', () => {
    expect(readSettings({ STACK_HOME: '/here' }).enginesDir).toBe('/here/engines')
    expect(readSettings({ STACK_HOME: '/here', STACK_ENGINES_DIR: '/there' }).enginesDir).toBe('/there')
  })

  it('derives the ports that nobody else needs', () => {
    expect(readSettings({}).ports).toEqual({
      elasticsearch: 19200,
      elasticsearchTransport: 19300,
      redis: 16379,
      storage: 19000,
      storageInner: 19100,
    })
    expect(readSettings({ STACK_ELASTICSEARCH_PORT: '65500' }).ports.elasticsearchTransport).toBe(65400)
    expect(readSettings({ STACK_STORAGE_PORT: '29000' }).ports.storageInner).toBe(29100)
    const chosen = { STACK_STORAGE_PORT: '29000', STACK_STORAGE_INNER_PORT: '29007' }
    expect(readSettings(chosen).ports.storageInner).toBe(29007)
  })

  it('has no options of Java but those it is given', () => {
    expect(readSettings({}).javaOptions).toEqual([])
    const given = { STACK_ELASTICSEARCH_JAVA_OPTIONS: ' -XX:TieredStopAtLevel=1  -Da=b ' }
    expect(readSettings(given).javaOptions).toEqual(['-XX:TieredStopAtLevel=1', '-Da=b'])
  })

  it.each([
    [{ STACK_REDIS_PORT: 'six' }, "STACK_REDIS_PORT is 'six', but a port is a whole number from 1 to 65535."],
    [
      { STACK_REDIS_PORT: '70000' },
      "STACK_REDIS_PORT is '70000', but a port is a whole number from 1 to 65535.",
    ],
    [{ STACK_REDIS_PORT: '19000' }, 'STACK_REDIS_PORT and STACK_STORAGE_PORT are both 19000.'],
    [
      { STACK_ELASTICSEARCH_HEAP: 'much' },
      "STACK_ELASTICSEARCH_HEAP is 'much', but a heap reads like 512m or 2g.",
    ],
    [
      { STACK_ELASTICSEARCH_JAVA_OPTIONS: '-Xint fast' },
      "STACK_ELASTICSEARCH_JAVA_OPTIONS has 'fast', but an option starts with a hyphen.",
    ],
  ])('refuses %j', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message)
  })
})
