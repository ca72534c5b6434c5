import pc from 'picocolors'
import { visibleLog } from '../terminal/visible-log.ts'
import { ENGINE_TITLES, type EngineName } from './engine-plan.ts'

/** The events of a start, in their order. */
export type StackEvent =
  | { readonly type: 'note'; readonly text: string }
  | {
      readonly type: 'download'
      readonly what: string
      readonly receivedBytes: number
      readonly totalBytes: number
    }
  | { readonly type: 'unpacked'; readonly seconds: number }
  | { readonly type: 'starting'; readonly engine: EngineName }
  | { readonly type: 'up'; readonly engine: EngineName; readonly address: string; readonly seconds: number }
  | { readonly type: 'reused'; readonly source: string }
  | { readonly type: 'output'; readonly line: string }

export type OnProgress = (event: StackEvent) => void

const BYTES_PER_MB = 1_000_000

/** A terminal, or a log. */
export interface ProgressStream {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export function describeProgress(event: StackEvent): string {
  switch (event.type) {
    case 'note':
      return event.text
    case 'download':
      return describeDownload(event)
    case 'unpacked':
      return `engines unpacked in ${event.seconds.toFixed(1)} s`
    case 'starting':
      return `starting ${ENGINE_TITLES[event.engine]}`
    case 'up':
      return `${ENGINE_TITLES[event.engine]} up in ${event.seconds.toFixed(1)} s at ${event.address}`
    case 'reused':
      return `using the engines that already run (${event.source})`
    case 'output':
      return visibleLog(event.line)
  }
}

function describeDownload(event: StackEvent & { type: 'download' }): string {
  const megabytes = (bytes: number) => Math.round(bytes / BYTES_PER_MB)
  const share = Math.floor((100 * event.receivedBytes) / event.totalBytes)
  return `downloading ${event.what}: ${megabytes(event.receivedBytes)} of ${megabytes(event.totalBytes)} MB (${share} %)`
}

/** On a terminal a growing download rewrites its own line; in a log it is one line every ten percent. */
export function progressPrinter(stream: ProgressStream = process.stderr): OnProgress {
  const print = stream.isTTY ? terminalPrinter(stream) : logPrinter(stream)
  return (event) => print(event)
}

function terminalPrinter(stream: ProgressStream): OnProgress {
  let open = false
  return (event) => {
    const transient = event.type === 'download'
    if (open) stream.write('\r\u001b[2K')
    stream.write(`  ${pc.dim(describeProgress(event))}${transient ? '' : '\n'}`)
    open = transient
  }
}

function logPrinter(stream: ProgressStream): OnProgress {
  let lastStep = ''
  return (event) => {
    if (event.type === 'download') {
      const step = `${event.what} ${Math.floor((10 * event.receivedBytes) / event.totalBytes)}`
      if (step === lastStep) return
      lastStep = step
    }
    stream.write(`  ${describeProgress(event)}\n`)
  }
}
