import { readSettings } from '../../stack/settings.ts'
import { acquireRedis } from './redis-only.ts'

/** A program that needs the engines until it is killed. */
const stack = await acquireRedis(readSettings(), { holder: 'a program' })
process.stdout.write(`${stack.redisUrl}\n`)
setInterval(() => undefined, 60_000)
