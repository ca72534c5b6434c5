import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const REQUIRED = {
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
  SESSION_SECRET: 'a secret of at least 32 characters',
}

describe('NAMESPACE', () => {
  it.each(['dishmatch', 'shop-2', 'dishes', 'dishes-shop', 'shop-dishesx'])('can be %j', (NAMESPACE) => {
    expect(loadConfig({ ...REQUIRED, NAMESPACE }).NAMESPACE).toBe(NAMESPACE)
  })

  it.each([
    ['a name of its own index', '*'],
    ['several', 'a,b'],
    ['a path', '../a'],
    ['a date', '<a-{now/d}>'],
    ['two lines', 'a\nb'],
    ['what the installation "shop" sweeps', 'shop-dishes'],
    ['what the installation "shop" sweeps, too', 'shop-dishes-eu'],
  ])('cannot be %s', (_, NAMESPACE) => {
    expect(() => loadConfig({ ...REQUIRED, NAMESPACE })).toThrow('NAMESPACE')
  })
})
