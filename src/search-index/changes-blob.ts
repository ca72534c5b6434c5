import type { ChangeModel, Part } from '../domain/matching/change-model.ts'
import { RANGE_NUTRIENTS } from '../domain/vocabulary/nutrients.ts'
import { partMask, slotMask } from './masks.ts'

/** Of a long, as two halves: amounts and masks are safe integers, and a BigInt for each would be slow. */
const HALF = 2 ** 32
const UNKNOWN = -(2 ** 63)
const PART_BYTES = 8 + RANGE_NUTRIENTS.length * 8

/** The permitted changes of a dish in the layout that `classify.painless` reads; null where there are none. */
export function encodeChanges(model: ChangeModel): string | null {
  if (model.slots.length === 0) return null
  const candidates = model.groups.flatMap((group) => group.candidates)
  const size =
    4 +
    RANGE_NUTRIENTS.length * 8 +
    model.groups.length * 4 +
    model.slots.length * (2 + PART_BYTES) +
    candidates.length * PART_BYTES
  const writer = createWriter(size)
  writer.short(model.keepsSelected ? model.slots.length : -model.slots.length)
  writer.short(model.groups.length)
  writer.nutrition(model.fixed)
  for (const group of model.groups) {
    writer.short(group.lowestCount)
    writer.short(group.candidates.length)
  }
  for (const slot of model.slots) {
    writer.short(slot.component.group ?? -1)
    writer.part(slot.component, slotMask(slot))
  }
  for (const candidate of candidates) writer.part(candidate, partMask(candidate))
  return writer.base64()
}

function createWriter(size: number) {
  const bytes = Buffer.alloc(size)
  let at = 0
  const long = (value: number) => {
    const high = Math.floor(value / HALF)
    at = bytes.writeInt32BE(high, at)
    at = bytes.writeUInt32BE(value - high * HALF, at)
  }
  const nutrition = (part: Pick<Part, 'nutrition'>) => {
    for (const nutrient of RANGE_NUTRIENTS) {
      const amount = part.nutrition[nutrient]
      long(amount ?? UNKNOWN)
    }
  }
  return {
    short: (value: number) => {
      at = bytes.writeInt16BE(value, at)
    },
    nutrition,
    part: (part: Part, mask: number) => {
      long(mask)
      nutrition(part)
    },
    base64: () => bytes.toString('base64'),
  }
}
