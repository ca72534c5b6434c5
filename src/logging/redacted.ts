import { anyOf } from '../domain/vocabulary/any-of.ts'

/**
 * Credentials, session ids, secrets of webhooks, values of Authorization, e-mail addresses and passwords in addresses.
 * Nothing writes them into the log on purpose: this is the last net.
 */
const WITHOUT_AT = [
  /\b(?:(?:pk|pt)_(?:test|live)_|sess_|whsec_)[\w.+/=-]+/,
  /\b(?:Bearer|Basic|ApiKey) [\w.+/=~-]{8,}/,
]
const WITH_AT = [
  /(?<![\w.+-])[\w.+-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/,
  /(?<=:\/\/)[^\s"/]+(?=@)/,
]
const AT = /@|%40/
const SENSITIVE = anyOf([...WITHOUT_AT, ...WITH_AT], 'gi')
const SENSITIVE_WITHOUT_AT = anyOf(WITHOUT_AT, 'gi')

/** A text of the log without what is sensitive. */
export function redacted(text: string): string {
  return text.replace(SENSITIVE, '[redacted]')
}

/** Most lines hold no @: looking for addresses in them would take longer than all else of writing them. */
export function isSensitive(text: string): boolean {
  return text.search(AT.test(text) ? SENSITIVE : SENSITIVE_WITHOUT_AT) >= 0
}
