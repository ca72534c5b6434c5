const MAX_RESTARTS = 3
const RESTART_WINDOW_MS = 60_000

export interface RestartBudget {
  /** Counts a death. Returns how many there were within the last minute, and whether one more start is allowed. */
  readonly died: () => { readonly deaths: number; readonly mayRestart: boolean }
}

/** Limits restarts: an engine that dies again and again stays down. */
export function createRestartBudget(now: () => number = Date.now): RestartBudget {
  let times: readonly number[] = []
  return {
    died() {
      const at = now()
      times = [...times.filter((time) => at - time < RESTART_WINDOW_MS), at]
      return { deaths: times.length, mayRestart: times.length <= MAX_RESTARTS }
    },
  }
}
