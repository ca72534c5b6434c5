const NO_LIMIT = '100000000'

/** Without limits of rate and time, so that refusals depend on the input alone. */
export const FUZZ_SETTINGS = {
  REQUESTS_PER_MINUTE: NO_LIMIT,
  ADDRESS_REQUESTS_PER_MINUTE: NO_LIMIT,
  SESSION_REQUESTS_PER_MINUTE: NO_LIMIT,
  GUEST_REQUESTS_PER_MINUTE: NO_LIMIT,
  TICKETS_PER_MINUTE: NO_LIMIT,
  REQUEST_DEADLINE_MS: '20000',
  // There are many small files, and guests search all the time.
  INGEST_GIVES_WAY: 'false',
}
