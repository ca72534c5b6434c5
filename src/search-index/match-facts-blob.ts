import type { DishFacts } from '../domain/dish/dish-facts.ts'
import { changeModel, type Part } from '../domain/matching/change-model.ts'
import { RANGE_NUTRIENTS } from '../domain/vocabulary/nutrients.ts'
import { partMask, slotMask } from './masks.ts'
import { MATCH_FACTS_LAYOUT as LAYOUT, UNKNOWN_AMOUNT } from './script-layout.ts'

/** A long is written as two halves. Amounts and masks are safe integers, and a BigInt for each of them is slow. */
const HALF = 2 ** 32

/** All that the script reads of a dish, in the layout of `script-layout.ts`, as base64. */
export function encodeMatchFacts(facts: DishFacts): string {
  const { slots, groups, fixed, mayLoseAll } = changeModel(facts)
  const usedGroups = groups.filter(({ slotCount }) => slotCount > 0)
  const candidates = usedGroups.flatMap((group) => group.candidates)
  const slotsAt = LAYOUT.GROUPS_AT + usedGroups.length * LAYOUT.GROUP_BYTES
  const candidatesAt = slotsAt + slots.length * LAYOUT.SLOT_BYTES
  const bytes = Buffer.alloc(candidatesAt + candidates.length * LAYOUT.PART_BYTES)
  bytes.writeInt16BE(mayLoseAll ? slots.length : -slots.length, LAYOUT.SLOT_COUNT_AT)
  bytes.writeInt16BE(usedGroups.length, LAYOUT.GROUP_COUNT_AT)
  writePart(bytes, LAYOUT.DEFAULT_MASK_AT, facts.defaultDish, partMask(facts.defaultDish))
  writePart(bytes, LAYOUT.FIXED_MASK_AT, fixed, partMask(fixed))
  usedGroups.forEach((group, index) => {
    const at = LAYOUT.GROUPS_AT + index * LAYOUT.GROUP_BYTES
    bytes.writeInt16BE(group.lowestCount, at)
    bytes.writeInt16BE(group.candidates.length, at + LAYOUT.CANDIDATE_COUNT_AT)
  })
  slots.forEach((slot, index) => {
    const at = slotsAt + index * LAYOUT.SLOT_BYTES
    bytes.writeInt16BE(slot.group === null ? -1 : usedGroups.indexOf(slot.group), at)
    writePart(bytes, at + LAYOUT.PART_IN_SLOT, slot.component, slotMask(slot))
  })
  candidates.forEach((candidate, index) => {
    writePart(bytes, candidatesAt + index * LAYOUT.PART_BYTES, candidate, partMask(candidate))
  })
  return bytes.toString('base64')
}

function writePart(bytes: Buffer, at: number, { nutrition }: Pick<Part, 'nutrition'>, mask: number): void {
  writeLong(bytes, at, mask)
  RANGE_NUTRIENTS.forEach((nutrient, place) => {
    const amountAt = at + LAYOUT.AMOUNTS_IN_PART + place * LAYOUT.AMOUNT_BYTES
    writeLong(bytes, amountAt, nutrition[nutrient] ?? UNKNOWN_AMOUNT)
  })
}

function writeLong(bytes: Buffer, at: number, value: number): void {
  const high = Math.floor(value / HALF)
  bytes.writeUInt32BE(value - high * HALF, bytes.writeInt32BE(high, at))
}
