import { Refusal } from './refusal.ts'

export interface UploadSlots {
  /** Takes a slot for an upload and returns a function that frees it. Throws a Refusal if no slot is free. */
  readonly take: (path: string) => () => void
}

export interface UploadSlotLimits {
  readonly total: number
  /** Slots of all objects of one business. */
  readonly perBusiness: number
  readonly perObject: number
}

const RETRY_AFTER_SECONDS = 5
/** Signed addresses write "=" in their path as "%3D". */
const BUSINESS = /\/business_id(?:=|%3D)([^/]+)\//i

/** Limits concurrent uploads. No ticket and no business can take all slots. */
export function createUploadSlots({ total, perBusiness, perObject }: UploadSlotLimits): UploadSlots {
  const running = new Map<string, number>()
  return {
    take(path) {
      const business = BUSINESS.exec(path)?.[1] ?? ''
      const limits = new Map([
        ['all', total],
        [`business ${business}`, perBusiness],
        [`object ${path}`, perObject],
      ])
      for (const [what, most] of limits) if ((running.get(what) ?? 0) >= most) throw tooMany()
      for (const what of limits.keys()) running.set(what, (running.get(what) ?? 0) + 1)
      return once(() => {
        for (const what of limits.keys()) {
          const left = (running.get(what) ?? 1) - 1
          if (left > 0) running.set(what, left)
          else running.delete(what)
        }
      })
    },
  }
}

function tooMany(): Refusal {
  return new Refusal('SlowDown', 'Too many uploads at the same time. Try again shortly.', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
