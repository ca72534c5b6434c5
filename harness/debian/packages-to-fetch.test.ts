import { describe, expect, it } from 'vitest'
import { packagesToFetch } from './packages-to-fetch.ts'

const URIS = `'http://deb.debian.org/l/liblua5.3-0_5.3.6-2_amd64.deb' liblua5.3-0_5.3.6-2_amd64.deb 122984 MD5Sum:60b9
'http://deb.debian.org/a/adduser_3.134_all.deb' adduser_3.134_all.deb 100 MD5Sum:1
'http://deb.debian.org/h/haproxy_2.6.12-1%2bdeb12u4_amd64.deb' haproxy_2.6.12-1+deb12u4_amd64.deb 2042596 
`

describe('the packages that are fetched for a program', () => {
  it('are its own and the libraries that the machine lacks', () => {
    expect(packagesToFetch('haproxy', URIS)).toEqual(['haproxy', 'liblua5.3-0'])
  })

  it('are its own alone where the machine has the libraries', () => {
    expect(packagesToFetch('haproxy', '')).toEqual(['haproxy'])
  })
})
