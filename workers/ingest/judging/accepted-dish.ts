import { hash } from 'node:crypto'
import type { DishFacts } from '../../../src/domain/dish/dish-facts.ts'
import { openDocumentJson } from '../../../src/search-index/dish-document.ts'

/** A dish of a file, as text: many wait for their history at a time, and their facts would take ten times the memory. */
export interface AcceptedDish {
  readonly id: string
  /** Place in `items`, from 0. */
  readonly position: number
  /** Its document, still open for its history. */
  readonly openDocument: string
  /**
   * SHA-256 of the dish as JSON text, base64url: the same for as long as nothing about the dish changes. What holds for
   * everything made there is no part of it.
   */
  readonly contentHash: string
}

export function acceptedDish(facts: DishFacts, position: number): AcceptedDish {
  const json = JSON.stringify(facts.dish)
  const { kitchen, ...own } = facts.dish
  return {
    id: facts.dish.id,
    position,
    openDocument: openDocumentJson(facts, json),
    contentHash: hash('sha256', kitchen === undefined ? json : JSON.stringify(own), 'base64url'),
  }
}
