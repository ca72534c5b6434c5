const NO_LIMIT = '100000000'

/** Settings under which refusals are about the input alone: not about how often something is sent, nor how soon. */
export const FUZZ_SETTINGS = {
  REQUESTS_PER_MINUTE: NO_LIMIT,
  ADDRESS_REQUESTS_PER_MINUTE: NO_LIMIT,
  SESSION_REQUESTS_PER_MINUTE: NO_LIMIT,
  GUEST_REQUESTS_PER_MINUTE: NO_LIMIT,
  TICKETS_PER_MINUTE: NO_LIMIT,
  REQUEST_DEADLINE_MS: '20000',
  // Files are many and small, and somebody searches all the time.
  INGEST_GIVES_WAY: 'false',
}
