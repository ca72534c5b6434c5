import pc from 'picocolors'
import pretty from 'pino-pretty'

const NAME_WIDTH = 6

/** The parts of a log line that have their own format. */
interface RequestLog {
  readonly msg?: string
  readonly req?: { readonly method?: string; readonly url?: string }
  readonly res?: { readonly statusCode?: number }
  readonly responseTime?: number
}

/** Reads a service's JSON log and writes readable lines to stdout, each with the service's name. */
export function readableLog(service: string): NodeJS.WritableStream {
  const name = pc.cyan(service.padEnd(NAME_WIDTH))
  return pretty({
    colorize: process.stdout.isTTY === true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,req,res,responseTime',
    singleLine: true,
    messageFormat: (log) => `${name} ${logText(log)}`,
    sync: true,
  })
}

/** `incoming request GET /graphql`, `request completed 200 in 4 ms`; any other message unchanged. */
export function logText({ msg = '', req, res, responseTime }: RequestLog): string {
  if (req !== undefined) return `${msg} ${req.method} ${req.url}`
  if (res === undefined || responseTime === undefined) return msg
  return `${msg} ${res.statusCode} in ${responseTime.toFixed(1)} ms`
}
