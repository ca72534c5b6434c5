export type PhaseName = 'starting' | 'serving' | 'draining'

/** The phase of a process between its start and its end. Only a process that serves is ready. */
export class ServicePhase {
  #name: PhaseName
  #waitingFor: readonly string[] = []

  constructor(name: PhaseName = 'starting') {
    this.#name = name
  }

  get name(): PhaseName {
    return this.#name
  }

  /** The engines that a starting process waits for. */
  get waitingFor(): readonly string[] {
    return this.#waitingFor
  }

  waitFor(engines: readonly string[]): void {
    this.#waitingFor = engines
  }

  /** The start has succeeded. Returns whether the process serves: one that drains already goes on draining. */
  serve(): boolean {
    this.#waitingFor = []
    if (this.#name === 'starting') this.#name = 'serving'
    return this.#name === 'serving'
  }

  /** From now on balancers send nothing new. */
  drain(): void {
    this.#name = 'draining'
  }
}
