const NO_LIMIT = '100000000'

/** Settings under which refusals are about the input alone, not about how often something is sent. */
export const UNLIMITED = {
  REQUESTS_PER_MINUTE: NO_LIMIT,
  ADDRESS_REQUESTS_PER_MINUTE: NO_LIMIT,
  SESSION_REQUESTS_PER_MINUTE: NO_LIMIT,
  GUEST_REQUESTS_PER_MINUTE: NO_LIMIT,
  TICKETS_PER_MINUTE: NO_LIMIT,
  REQUEST_DEADLINE_MS: '20000',
}
