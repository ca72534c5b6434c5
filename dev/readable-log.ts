import pc from 'picocolors'
import pretty from 'pino-pretty'

const NAME_WIDTH = 6

/** The parts of a log line that have their own format. */
interface RequestLog {
  readonly msg?: string
  readonly method?: string
  readonly url?: string
  readonly status?: number
  readonly durationMs?: number
}

/** Reads a service's JSON log and writes readable lines to stdout, each with the service's name. */
export function readableLog(service: string): NodeJS.WritableStream {
  const name = pc.cyan(service.padEnd(NAME_WIDTH))
  return pretty({
    colorize: process.stdout.isTTY === true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,method,url,status,durationMs,remoteAddress',
    singleLine: true,
    messageFormat: (log) => `${name} ${logText(log)}`,
    sync: true,
  })
}

/** `request completed POST /graphql 200 in 4.3 ms`; any other message unchanged. */
export function logText({ msg = '', method, url, status, durationMs }: RequestLog): string {
  if (status === undefined || durationMs === undefined) return msg
  return `${msg} ${method} ${url} ${status} in ${durationMs} ms`
}
