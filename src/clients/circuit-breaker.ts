/** Runs calls of an engine, and none of them for a while after failures. */
export interface CircuitBreaker {
  /** Throws BrokenCircuitError while the circuit is open: at once, or after a trial call that goes on at that time. */
  readonly run: <T>(call: () => Promise<T>) => Promise<T>
  readonly isClosed: () => boolean
}

export interface CircuitBreakerOptions {
  /** Whether an error says that the engine is away or silent. */
  readonly isFailure: (error: unknown) => boolean
  /** How many failures without a success between them open the circuit. */
  readonly failures: number
  /** The first pause. It doubles with each trial call that fails. */
  readonly pauseMs: number
  readonly longestPauseMs: number
  /** Called for each call that is not made because the circuit is open. */
  readonly onRefused: () => void
}

export class BrokenCircuitError extends Error {
  override readonly name = 'BrokenCircuitError'
}

/** A trial call that takes longer holds up no other one: it may be slow for reasons of its own. */
const TRIAL_MS = 250

/**
 * A circuit breaker: after a pause one call is a trial, and the others wait until it has ended or taken long. Then they
 * are made if it was answered; or else the first of them is the next trial, unless a pause began, and the others fail.
 * Pauses are measured by a clock that never goes back: with the time of day, a clock that is set back would keep the
 * circuit open.
 */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  let failures = 0
  /** 0 = the circuit is closed. */
  let pauseMs = 0
  let openUntil = 0
  /** Resolves once the trial call has ended or taken long. */
  let trial: Promise<void> | null = null
  /** Counts how often it opened and closed: a call that began before says nothing about the engine of now. */
  let era = 0

  const failed = () => {
    failures += 1
    if (failures < options.failures) return
    pauseMs = Math.min(options.longestPauseMs, pauseMs === 0 ? options.pauseMs : pauseMs * 2)
    openUntil = performance.now() + pauseMs
    era += 1
  }
  const answered = () => {
    failures = 0
    if (pauseMs > 0) era += 1
    pauseMs = 0
  }
  const observed = async <T>(call: () => Promise<T>): Promise<T> => {
    const begunIn = era
    // An error that the engine answers with is an answer.
    let hasAnswered = true
    try {
      return await call()
    } catch (error) {
      hasAnswered = !options.isFailure(error)
      throw error
    } finally {
      if (begunIn === era && hasAnswered) answered()
      else if (begunIn === era) failed()
    }
  }
  const tried = async <T>(call: () => Promise<T>): Promise<T> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = () => {
      if (trial === promise) trial = null
      resolve()
    }
    // Where this process was busy, the answer may have come and not been read.
    const slow = setTimeout(() => setImmediate(end), TRIAL_MS)
    trial = promise
    try {
      return await observed(call)
    } finally {
      clearTimeout(slow)
      end()
    }
  }
  return {
    isClosed: () => pauseMs === 0,
    async run(call) {
      if (pauseMs > 0 && trial !== null) await trial
      if (pauseMs === 0) return observed(call)
      if (trial === null && performance.now() >= openUntil) return tried(call)
      options.onRefused()
      throw new BrokenCircuitError('the engine did not answer lately, so it is not asked now')
    },
  }
}
