import { SettingError, StartError } from './errors.ts'

/** For programs: prints a reason that the operator can act on as one sentence and ends the process. */
export function endWithReason(error: unknown): never {
  const sentence = sentenceOf(error)
  if (sentence === null) throw error
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof SettingError) return `A setting cannot be used: ${error.message}`
  if (error instanceof StartError) return error.message
  return error instanceof Error ? listenFault(error) : null
}

/** Where a program cannot listen, Node names the address. */
function listenFault({
  code,
  address,
  hostname,
  port,
}: NodeJS.ErrnoException & ListenAddress): string | null {
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program.`
  if (code === 'EADDRNOTAVAIL') return `HOST: ${address} is no address of this machine.`
  if (code === 'ENOTFOUND' && hostname !== undefined)
    return `HOST: "${hostname}" is no address; it reads like 0.0.0.0 or ::1.`
  if (code === 'EACCES')
    return `This user may not listen at port ${port}; those below 1024 need a right of their own.`
  return null
}

interface ListenAddress {
  readonly address?: string
  /** What was not found. */
  readonly hostname?: string
  readonly port?: number
}

/** Makes what a program cannot start without, or ends it with the reason. */
export function madeOrEnd<Made>(make: () => Made): Made {
  try {
    return make()
  } catch (error) {
    return endWithReason(error)
  }
}
