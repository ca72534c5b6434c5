import { MIN_CONFIDENCE } from '../dish/allergen-level.ts'
import { anyOf } from '../vocabulary/any-of.ts'
import { ON_REQUEST } from '../vocabulary/denial-patterns.ts'
import { foldedText } from '../vocabulary/folded-text.ts'
import type { UnknownMember } from './item-validator.ts'
import { bare, probablyMeant } from './probably-meant.ts'
import { isBlank, isNo, isSilent, isYes, numberIn } from './said-values.ts'
import { isValueName } from './unread-properties.ts'

/** Whether an unread property of a diet leaves open whether the dish as it comes is suitable. */
export function isDoubtedDiet(member: UnknownMember, depth = 0): boolean {
  const { name, value } = member
  if (isBlank(value) || (value === false && OF_RECORD.test(bare(name)))) return false
  if (probablyMeant(member) === 'confidence') return !(numberIn(value) >= MIN_CONFIDENCE)
  const written = bare(name)
  if (ON_CONDITION.test(written) || AGAINST.test(written)) return !isNo(value)
  const saysWhether = isValueName(name) || SAYS_WHETHER.test(written)
  if (value === false || (saysWhether && isSilent(value))) return true
  if (typeof value === 'string') return isNo(value) || saysCondition(value, isValueName(name))
  if (typeof value !== 'object' || SHOWS.test(written)) return false
  if (depth > MAX_DEPTH) return true
  const isOfValues = saysWhether || MAY_TELL.test(written)
  return Object.entries(value as object).some(([inner, one]) => {
    if (!Array.isArray(value)) return isDoubtedDiet({ ...member, name: inner, value: one }, depth + 1)
    return (isOfValues || typeof one === 'object') && isDoubtedDiet({ ...member, value: one }, depth + 1)
  })
}

const MAX_DEPTH = 8
/** Objects that hold how a diet is shown, and by whom it was stated. */
const SHOWS =
  /icon|image|img|logo|badge|picture|photo|link|url|style|colou?r|layout|display|translat|i18n|lang|locale|by$/
/** `hidden: false` says nothing of the food. */
const OF_RECORD =
  /^(?:is)?(?:hidden|deleted|archived|new|default|custom|manual|auto(?:matic)?|test|featured|searchable|filterable|sortable|expanded)$/
/** A word against it. */
const NEGATED =
  /un(?:suitable|available|confirmed|verified|certified|safe|approved)|in(?:compatible|compliant|valid|active)/
const ON_CONDITION =
  /option|request|(?<!last|date)modif(?!ied(?:at|on|by|date|time))|condition|partial|trace|maycontain|adapt|^not(?!e(?!ligible|nabled)|ice|if(?:y|ied|ication)|ation)|^non(?!gmo|e$)/
/** `revoked: true`. */
const AGAINST = anyOf([NEGATED, /revoked|rejected|expired|disabled|withdrawn|suspended|denied|failed/])
/** `isSuitable: 0`. */
const SAYS_WHETHER =
  /(?:suitable|certified|confirmed|verified|compliant|compatible|approved|allowed|applies|applicable|eligible|supported|declared|holds|match|meets|fits|passed|checked|selected|available|present|valid|active|enabled)(?!.*(?:by|at|on|date)$)|^is(?!su|deleted|hidden|new|archived|visible|default|custom|manual|auto|test)/
/** What may hold such a thing, or a remark. */
const MAY_TELL = /(?:verif|certif|valid|suitab|check|review|approv|not|remark|comment|info|detail)(?!.*by$)/
/** What says beside a value that it holds. */
const HOLDS =
  /^(?:ok|okay|current|available|allowed|aktiv\w*|activ[oae]|attiv[oa]|actif|geeignet|bestatigt|zertifiziert|approved|certified|confirmed|verified|suitable|compliant|compatible|valid|enabled|vegan\w*|vegetari\w*|p[ei]s[ck][ae]tari\w*|full|fully|complete|declared|stated|always|published|live|true|passed|safe|good)(?![a-z])/
const NO_OR_DOUBT = /^(?:[?❓✗✘✖❌❎🚫⛔\s]|\uFE0F)+$/u
/** Reads folded texts. */
const CONDITION = anyOf([
  /\b(?:not|never|non(?! ?(?:gmo|dairy|fat|stick|alcoholic))|nicht|kein|niet|(?:nao|pas)(?! (?:contem|leva|possui|tem|de|d)\b))\b/,
  new RegExp(`\\b(?:${NEGATED.source})\\b`),
  /\b(?:fail\w*|reject\w*|refused|denied|declined|disapproved|expired|revoked|withdrawn|suspended|disabled|pending|unknown|maybe|ask|review|draft|tbd|tbc)\b/,
  /\b(?:pend(?:ente|iente)|en attente|in prufung|(?:to be|a|sin|sans|por) confirm\w*)\b/,
  /\b(?:except|apart from|aside from|other than|ausser|sauf|excepto|exceto|salvo|tranne|eccetto|behalve|uitgezonderd|menos (?:el|la|los|las|o|a))\b/,
  new RegExp(`\\b${ON_REQUEST}\\b`),
  /\b(?:partly|partial|partially|teilweise|gedeeltelijk|partiellement|parcialmente|parzialmente|options?|optional|opcion(?:es)?|opcao|opcoes|opties?|requests?|requested|modif\w*|adapt\w*|possible|possibly|if|when|can be|wunsch|anfrage|demande|richiesta)\b/,
  /(?<!^|\b(?:made|prepared|produced|cooked) )\bwithout\b|\bwithout\b(?! (?:any )?(?:animals?|meat|dairy|milk|eggs?|fish|gluten|nuts?|honey)\b)/,
  /\b(?:ohne|sans|sin|senza|zonder|sem) (?:den|die|das|les?|la|el|los|las|il|lo|gli|de|het|o|a|os|as)\b/,
])

/** `isValue`: a word that is not known may say anything. */
function saysCondition(text: string, isValue: boolean): boolean {
  const words = foldedText(text.replace(/[_-]/g, ' ')).trim()
  return NO_OR_DOUBT.test(text) || CONDITION.test(words) || (isValue && !isYes(text) && !HOLDS.test(words))
}
