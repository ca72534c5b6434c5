import { shortened } from '../domain/text/shortened.ts'
import { visibleText } from '../domain/text/visible-text.ts'

/** Longest message of an error, in characters. */
const MAX_MESSAGE = 400
/** Longest quoted part. A quotation comes from the client or from a partner's file. */
const MAX_QUOTED = 80
/** Parts after so many would be cut off anyway. */
const MAX_PARTS = MAX_MESSAGE

/** A message as clients get it: bounded in length, and without characters that control a terminal. */
export function shownMessage(message: string): string {
  const parts = message.split('"', MAX_PARTS)
  const cut = parts.map((part, at) => shortened(part, at % 2 === 1 ? MAX_QUOTED : MAX_MESSAGE))
  return shortened(visibleText(cut.join('"')), MAX_MESSAGE)
}
