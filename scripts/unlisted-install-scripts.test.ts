import { describe, expect, it } from 'vitest'
import { unlistedInstallScripts } from './unlisted-install-scripts.ts'

const lock = (packages: Parameters<typeof unlistedInstallScripts>[0]['packages']) => ({
  packages: { '': {}, 'node_modules/plain': { version: '1.0.0' }, ...packages },
})

describe('install scripts', () => {
  it('are found wherever the package lies', () => {
    const packages = lock({
      'node_modules/soup': { version: '1.0.0', hasInstallScript: true },
      'node_modules/a/node_modules/@b/c': { version: '2.0.0', hasInstallScript: true },
    })
    expect(unlistedInstallScripts(packages, { soup: false })).toEqual([
      '@b/c@2.0.0 has an install script that is not in allowScripts',
    ])
  })

  it('are found under another name', () => {
    const packages = lock({
      'node_modules/innocent': { name: 'soup', version: '1.0.0', hasInstallScript: true },
    })
    expect(unlistedInstallScripts(packages, { innocent: false })).toContain(
      'soup@1.0.0 has an install script that is not in allowScripts',
    )
  })

  it('may run in development, and not in production', () => {
    const script = { version: '1.0.0', hasInstallScript: true }
    expect(
      unlistedInstallScripts(lock({ 'node_modules/soup': { ...script, dev: true } }), { soup: true }),
    ).toEqual([])
    expect(unlistedInstallScripts(lock({ 'node_modules/soup': script }), { soup: true })).toEqual([
      'soup runs in production: the image installs it without its script',
    ])
  })

  it('are not allowed beyond need', () => {
    expect(unlistedInstallScripts(lock({}), { plain: true })).toEqual([
      'plain is in allowScripts, but has no install script',
    ])
  })
})
