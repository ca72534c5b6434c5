import { shownName } from '../text/name-list.ts'
import { rememberedTexts } from '../vocabulary/remembered-texts.ts'

const NO_NAME = 'one part'
/** A menu repeats the names of its components. */
const MAX_KNOWN_NAMES = 1_000

/** A partner's name in a sentence of ours: without brackets, because ours say what can be done about the part. */
export function nameInSentence({ name }: { readonly name: string }): string {
  return inSentence(name)
}

const inSentence = rememberedTexts(MAX_KNOWN_NAMES, (name) => {
  const plain = name.replace(/[\p{Ps}\p{Pe}<>]/gu, ' ').trim()
  return plain === '' ? NO_NAME : shownName({ name: plain })
})
