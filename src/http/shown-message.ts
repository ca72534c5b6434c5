import { shortened } from '../domain/text/shortened.ts'
import { visibleText } from '../domain/text/visible-text.ts'

/** Longest message of an error, in characters. */
const MAX_MESSAGE = 400
/** Longest part of it between quotes: what it quotes was sent by the client, or comes from a partner's file. */
const MAX_QUOTED = 80
/** What follows so many quotes would not be shown anyway. */
const MAX_PARTS = MAX_MESSAGE

/** A message as clients get it: it does not repeat all that was sent, and holds nothing that steers a terminal. */
export function shownMessage(message: string): string {
  const parts = message.split('"', MAX_PARTS)
  const cut = parts.map((part, at) => shortened(part, at % 2 === 1 ? MAX_QUOTED : MAX_MESSAGE))
  return shortened(visibleText(cut.join('"')), MAX_MESSAGE)
}
