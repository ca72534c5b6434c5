import { anyFood } from '../vocabulary/any-food.ts'
import { anyOf } from '../vocabulary/any-of.ts'
import { foldedText } from '../vocabulary/folded-text.ts'
import type { NamedFood } from '../vocabulary/foods-in.ts'

/** What follows names them: "Contains allergens: milk". */
const NO_LIST = '(?! ?[:(]| [–—-] )'
const END = '(?= *(?:$|[.;!*)\\]\\n]))'
const SOME = '(?:(?:any|all|some|others?|various|possible|major|common|food|these|the) ){0,3}'
const ALLERGENS = `${SOME}allergens?\\b${NO_LIST}`
const TRACES = '(?:(?:traces?|trace amounts) of )?'
const IN_PART = '[^.;!?\\n]'
const CROSS = 'cross[ -]?(?:contact|contamination)'
const NOT_KNOWN = [
  'unknown|unavailable|unverified|unconfirmed|pending|tb[acd]\\b|n/k\\b',
  'not (?:yet )?(?:known|tested|checked|assessed|available|verified|confirmed|declared|provided)',
  'to be (?:confirmed|determined|advised|announced|checked|verified|reviewed|completed)',
  '(?:incomplete|not complete|missing|outstanding)(?! (?:from|in)\\b)',
  'unbekannt|nicht bekannt|keine angabe|k\\. ?a\\.|inconnu|non (?:connu|renseigne|disponibl)',
  'desconocid|no (?:conocid|disponible|declarad)|sconosciut|onbekend|niet bekend|nao (?:informad|disponive|conhecid|declarad)',
].join('|')

/** What says that some allergen is or may be in a dish, or that nobody knows, without a name. All read folded texts. */
const UNNAMED = anyOf(
  [
    `\\b(?:may|might|could|can) (?:also )?contain ${TRACES}${ALLERGENS}`,
    `\\b(?:may|might|could) (?:also )?contain(?: traces?| trace amounts)?${END}`,
    `(?<!\\b(?:no|not|never|if|whether|which|what|may|might|could|can)\\b${IN_PART}{0,40})\\bcontains? (?:traces?${END}|${TRACES}${ALLERGENS})`,
    `\\b(?:kitchens?|bakery|bakeries|facility|facilities|factory|factories|fryers?|equipment|lines?|areas?)\\b(?:(?!\\b(?:free|no|not|without)\\b)${IN_PART}){0,60}\\ballergens\\b${NO_LIST}`,
    `\\b${CROSS}(?: with ${ALLERGENS})? (?:(?:is |may be )?(?:possible|likely)|(?:may|can|might) (?:occur|happen)|cannot be)`,
    `(?<!\\b(?:no|without|any)\\b${IN_PART}{0,20})\\b(?:possible|potential|risk of|possibility of) ${CROSS}\\b(?! (?:with|from|of|by) (?!${SOME}allergens))`,
    '\\b(?:kann|konnen|konnte) (?:auch )?(?:spuren(?: von (?:anderen |weiteren )?allergenen)?|(?:andere |weitere )?allergene) enthalten',
    '\\bkan (?:ook )?(?:sporen(?: van (?:andere )?allergenen)?|(?:andere )?allergenen) bevatten',
    `\\bpeut contenir des (?:traces?${END}|(?:traces? d ?['e] ?)?(?:autres )?allergenes?\\b${NO_LIST})`,
    `\\bpuede contener (?:trazas${END}|(?:trazas de )?(?:otros )?alergenos\\b${NO_LIST})`,
    `\\bpode(?:m|ra)? (?:tambem )?conter (?:(?:vestigios|tracos)${END}|(?:(?:vestigios|tracos) de )?(?:outros )?(?:alergenos|alergenios|alergenicos)\\b${NO_LIST})`,
    `\\bpuo contenere (?:tracce${END}|(?:tracce di )?(?:altri )?allergeni\\b${NO_LIST})`,
    `(?<!\\b(?:ne|no|non|nicht|nao)\\b${IN_PART}{0,20})\\b(?:enthalt allergene|contem (?:alergenos|alergenios|alergenicos)|contient des allergenes|contiene alergenos|contiene allergeni|bevat allergenen)\\b${NO_LIST}`,
    `\\bal+erg(?:y|ies|en[a-z]{0,5})(?: (?:info(?:rmation)?|advice|status|statement|data|list|details))? ?(?:(?:is |are |[:=(–—-] ?){0,2}(?:${NOT_KNOWN})|[:=–—-] ?(?:\\?|(?:yes|ja|oui|sim)\\b))`,
  ].map((form) => new RegExp(form)),
)
const MAY_SAY = /al+.{1,2}rg|contain|conten|conter|enthalten|bevatten|cross/i

/** "May contain traces", "Allergens: unknown": any of the nine may be meant. */
export function unnamedAllergens(text: string): readonly NamedFood[] {
  if (!MAY_SAY.test(text)) return []
  const said = UNNAMED.exec(foldedText(text))?.[0]
  return said === undefined ? [] : [{ ...anyFood(said), kinds: [] }]
}
