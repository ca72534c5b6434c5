import { readFileSync } from 'node:fs'

/** Reads a figure without labels from a text in the format of Prometheus. */
export function metricOf(text: string, name: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  if (line === undefined) throw new Error(`/metrics has no ${name}`)
  return Number(line.slice(name.length + 1))
}

export async function readMetrics(address: string): Promise<string> {
  return (await fetch(`${address}/metrics`)).text()
}

/** The most memory a process has held so far, in MB; null where the system does not say (it is not Linux). */
export function peakMemory(pid: number): number | null {
  try {
    return peakOf(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return null
  }
}

export function peakOf(status: string): number | null {
  return megabytes(/^VmHWM:\s*(\d+) kB$/m.exec(status))
}

/** The memory that a process holds now, in MB; NaN where the system does not say. */
export function residentMegabytes(pid: number): number {
  return megabytes(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))) ?? Number.NaN
}

function megabytes(found: RegExpExecArray | null): number | null {
  return found === null ? null : (Number(found[1]) * 1_024) / 1_000_000
}
