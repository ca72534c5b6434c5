import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { withinDeadline } from './deadline.ts'

const CODE = 'UPLOADS_UNAVAILABLE'
const never = new Promise<never>(() => undefined)

describe('a deadline', () => {
  it('passes on what is done in time, results and errors', async () => {
    expect(await withinDeadline(1_000, Promise.resolve('done'), CODE)).toBe('done')
    await expect(withinDeadline(1_000, Promise.reject(new Error('broken')), CODE)).rejects.toThrow('broken')
  })

  it('says when to come back where the work takes longer', async () => {
    await expect(withinDeadline(10, never, CODE)).rejects.toMatchObject({
      code: CODE,
      statusCode: 503,
      retryAfter: 2,
    })
  })

  it('lets late failures of the work pass unnoticed', async () => {
    const failsLater = pause(30).then(() => {
      throw new Error('too late')
    })
    await expect(withinDeadline(5, failsLater, CODE)).rejects.toMatchObject({ code: CODE })
    await pause(40)
  })
})
