import type { ChangeModel, Part } from '../domain/matching/change-model.ts'
import { RANGE_NUTRIENTS } from '../domain/vocabulary/nutrients.ts'
import { partMask, slotMask } from './masks.ts'
import { CHANGES_LAYOUT, UNKNOWN_AMOUNT } from './script-layout.ts'

/** A long is written as two halves. Amounts and masks are safe integers, and a BigInt for each of them is slow. */
const HALF = 2 ** 32

/** The permitted changes of a dish in the layout of `script-layout.ts`; null where there are none. */
export function encodeChanges(model: ChangeModel): string | null {
  if (model.slots.length === 0) return null
  const candidates = model.groups.flatMap((group) => group.candidates)
  const { GROUPS_AT, GROUP_BYTES, SLOT_BYTES, PART_BYTES } = CHANGES_LAYOUT
  const size =
    GROUPS_AT +
    model.groups.length * GROUP_BYTES +
    model.slots.length * SLOT_BYTES +
    candidates.length * PART_BYTES
  const writer = createWriter(size)
  writer.short(model.mayLoseAll ? model.slots.length : -model.slots.length)
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
      long(amount ?? UNKNOWN_AMOUNT)
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
