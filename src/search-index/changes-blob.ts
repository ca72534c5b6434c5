import type { ChangeModel, Part } from '../domain/matching/change-model.ts'
import { RANGE_NUTRIENTS } from '../domain/vocabulary/nutrients.ts'
import { partMask, slotMask } from './masks.ts'
import { CHANGES_LAYOUT as LAYOUT, UNKNOWN_AMOUNT } from './script-layout.ts'

/** A long is written as two halves. Amounts and masks are safe integers, and a BigInt for each of them is slow. */
const HALF = 2 ** 32

/** The permitted changes of a dish in the layout of `script-layout.ts`; null where there are none. */
export function encodeChanges({ slots, groups, fixed, mayLoseAll }: ChangeModel): string | null {
  if (slots.length === 0) return null
  const candidates = groups.flatMap((group) => group.candidates)
  const slotsAt = LAYOUT.GROUPS_AT + groups.length * LAYOUT.GROUP_BYTES
  const candidatesAt = slotsAt + slots.length * LAYOUT.SLOT_BYTES
  const bytes = Buffer.alloc(candidatesAt + candidates.length * LAYOUT.PART_BYTES)
  bytes.writeInt16BE(mayLoseAll ? slots.length : -slots.length, LAYOUT.SLOT_COUNT_AT)
  bytes.writeInt16BE(groups.length, LAYOUT.GROUP_COUNT_AT)
  writeAmounts(bytes, LAYOUT.FIXED_AMOUNTS_AT, fixed)
  groups.forEach((group, index) => {
    const at = LAYOUT.GROUPS_AT + index * LAYOUT.GROUP_BYTES
    bytes.writeInt16BE(group.lowestCount, at)
    bytes.writeInt16BE(group.candidates.length, at + LAYOUT.CANDIDATE_COUNT_AT)
  })
  slots.forEach((slot, index) => {
    const at = slotsAt + index * LAYOUT.SLOT_BYTES
    bytes.writeInt16BE(slot.component.group ?? -1, at)
    writePart(bytes, at + LAYOUT.PART_IN_SLOT, slot.component, slotMask(slot))
  })
  candidates.forEach((candidate, index) => {
    writePart(bytes, candidatesAt + index * LAYOUT.PART_BYTES, candidate, partMask(candidate))
  })
  return bytes.toString('base64')
}

function writePart(bytes: Buffer, at: number, part: Part, mask: number): void {
  writeLong(bytes, at, mask)
  writeAmounts(bytes, at + LAYOUT.AMOUNTS_IN_PART, part)
}

function writeAmounts(bytes: Buffer, at: number, { nutrition }: Pick<Part, 'nutrition'>): void {
  RANGE_NUTRIENTS.forEach((nutrient, place) => {
    writeLong(bytes, at + place * LAYOUT.AMOUNT_BYTES, nutrition[nutrient] ?? UNKNOWN_AMOUNT)
  })
}

function writeLong(bytes: Buffer, at: number, value: number): void {
  const high = Math.floor(value / HALF)
  bytes.writeUInt32BE(value - high * HALF, bytes.writeInt32BE(high, at))
}
