/**
 * For an LRUCache whose ages count: it looks at the clock each time. Else it looks once in a millisecond, which a timer
 * ends. A process that was stopped answers what lies in its sockets before it runs a timer, by a clock that stands still.
 * Nor does it keep the clock that it finds when it is loaded: tests have others.
 */
export const BY_THE_CLOCK = { ttlResolution: 0, perf: { now: () => performance.now() } } as const
