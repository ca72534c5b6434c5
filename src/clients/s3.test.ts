import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterEach, expect, it } from 'vitest'
import { startSilentServer } from '../../harness/network/silent-server.ts'
import type { Config } from '../config.ts'
import { createS3 } from './s3.ts'

const KEYS = { S3_CREDENTIALS: 'keys', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const CONFIG = { ...KEYS, S3_REGION: 'us-east-1' } as unknown as Config
const IMPATIENT = { connectionTimeout: 1_000, requestTimeout: 200, socketTimeout: 400 }

const stops: (() => unknown)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const clientOf = (host: string) => {
  const s3 = createS3(CONFIG, `http://${host}`, IMPATIENT)
  stops.push(() => s3.destroy())
  return s3
}

it('gives up a request that is never answered', async () => {
  const silent = await startSilentServer()
  stops.push(silent.close)
  const listed = clientOf(silent.host).send(new ListObjectsV2Command({ Bucket: 'catalogs' }))
  await expect(listed).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }))
})

it('gives up a file that stops in its middle', async () => {
  const server: Server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-length': '1000' })
    answer.write('[')
  })
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const s3 = clientOf(`127.0.0.1:${port}`)
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'catalogs', Key: 'items.json' }))
  const read: string[] = []
  const reading = async () => {
    for await (const part of Body as Readable) read.push(String(part))
  }
  await expect(reading()).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }))
  expect(read).toEqual(['['])
})
