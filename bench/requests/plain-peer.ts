/** What the plain program answers with, by the preferences of the guest as JSON. */
export interface PlainPeer {
  /** The request that it sends to the engine. */
  readonly searches: Readonly<Record<string, object>>
  /** The body of a constant answer. */
  readonly answers: Readonly<Record<string, string>>
}

export function isPlainPeer(read: unknown): read is PlainPeer {
  return typeof read === 'object' && read !== null && 'searches' in read && 'answers' in read
}
