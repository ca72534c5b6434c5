import type { Component } from './component.ts'
import type { Dish } from './dish.ts'
import type { OpenChoice } from './open-choice.ts'

/** A part of a default dish, by its role and its name. Base, kitchen and empty plate have no name. */
export interface NamedPart<Role extends PartRole = PartRole> {
  readonly role: Role
  readonly name: string | null
}

export type PartRole = 'BASE' | 'KITCHEN' | 'EMPTY_PLATE' | ComponentRole | 'CHOICE'
export type ComponentRole = 'INGREDIENT' | 'OPTION'

export const BASE_PART: NamedPart<'BASE'> = { role: 'BASE', name: null }
export const KITCHEN_PART: NamedPart<'KITCHEN'> = { role: 'KITCHEN', name: null }
export const EMPTY_PLATE: NamedPart<'EMPTY_PLATE'> = { role: 'EMPTY_PLATE', name: null }

export function namedComponent({ group, name }: Component): NamedPart<ComponentRole> {
  return { role: group === null ? 'INGREDIENT' : 'OPTION', name }
}

export function namedChoice(dish: Dish, { group }: OpenChoice): NamedPart<'CHOICE'> {
  return { role: 'CHOICE', name: dish.customizationGroups[group]?.name ?? null }
}
