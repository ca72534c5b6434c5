/**
 * Credentials, session ids, secrets of webhooks, values of Authorization, e-mail addresses and passwords in addresses.
 * Nothing writes them into the log on purpose: this is the last net.
 */
const SENSITIVE = new RegExp(
  [
    /\b(?:(?:pk|pt)_(?:test|live)_|sess_|whsec_)[\w.+/=-]+/,
    /\b(?:Bearer|Basic|ApiKey) [\w.+/=~-]{8,}/,
    /(?<![\w.+-])[\w.+-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/,
    /(?<=:\/\/)[^\s"/@]+(?=@)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

/** A text of the log without what is sensitive. */
export function redacted(text: string): string {
  return text.replace(SENSITIVE, '[redacted]')
}

export function isSensitive(text: string): boolean {
  return text.search(SENSITIVE) >= 0
}
