import {
  type DirectiveNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
  visit,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { type FlatFields, flatFields } from '../validation/flat-fields.ts'
import { fragmentsOf } from '../validation/measured-document.ts'
import type { ParsedQuery } from '../validation/parsed-query.ts'
import { type ExecutionDocument, executionDocument } from './execution-document.ts'

/** The part of a document that one request executes, after `@skip` and `@include`. */
export interface OperationPlan extends ExecutionDocument {
  readonly fields: FlatFields
  /** Approximate memory. */
  readonly bytes: number
}

/** `variables` include the defaults. Equal conditions give the same plan while it is cached. */
export type Planner = (variables: Readonly<Record<string, unknown>>) => OperationPlan

export interface PlannedOperation {
  readonly node: OperationDefinitionNode
  /** Names of all root fields, including those that a directive may leave out. */
  readonly rootFields: readonly string[]
  readonly plan: Planner
}

/** Memory limit of all cached plans together. */
const MAX_KEPT_BYTES = 16 * 1_024 * 1_024
const BYTES_PER_FIELD = 1_000
const BYTES_PER_VALUE = 500
const BYTES_PER_CHARACTER = 2

/** Makes the plans of valid documents of bounded size, and caches the most recently used. */
export function createPlanner(): (query: ParsedQuery) => readonly PlannedOperation[] {
  const plans = new LRUCache<string, OperationPlan>({ maxSize: MAX_KEPT_BYTES })
  let documents = 0
  return ({ document, textLength }) => {
    documents += 1
    const id = documents
    const fragments = fragmentsOf(document)
    const conditions = conditionVariables(document)
    const flat = (
      node: OperationDefinitionNode,
      isIncluded: (directives: readonly DirectiveNode[]) => boolean,
    ) => flatFields(node.selectionSet, { fragments, isIncluded, onConflict: () => undefined })
    return operationsOf(document).map((node, place) => ({
      node,
      rootFields: [...flat(node, () => true).values()].map((field) => field.node.name.value),
      plan: (variables) => {
        const key = [id, place, ...conditions.map((name) => variables[name] === true)].join()
        const known = plans.get(key)
        if (known !== undefined) return known
        const fields = flat(node, (directives) => isIncluded(directives, variables))
        const execution = executionDocument(node, fields)
        const bytes =
          (execution.fieldCount + 1) * BYTES_PER_FIELD +
          execution.valueCount * BYTES_PER_VALUE +
          textLength * BYTES_PER_CHARACTER
        const plan = { ...execution, fields, bytes }
        plans.set(key, plan, { size: bytes })
        return plan
      },
    }))
  }
}

function operationsOf(document: DocumentNode): OperationDefinitionNode[] {
  return document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
}

/** Names of the variables that the conditions of fields use. */
function conditionVariables(document: DocumentNode): string[] {
  const names = new Set<string>()
  visit(document, {
    Directive: ({ arguments: [condition] = [] }) => {
      if (condition?.value.kind === Kind.VARIABLE) names.add(condition.value.name.value)
    },
  })
  return [...names]
}

function isIncluded(
  directives: readonly DirectiveNode[],
  variables: Readonly<Record<string, unknown>>,
): boolean {
  return directives.every(({ name, arguments: [condition] = [] }) => {
    const holds = condition !== undefined && isTrue(condition.value, variables)
    return name.value === 'skip' ? !holds : name.value !== 'include' || holds
  })
}

function isTrue(value: ValueNode, variables: Readonly<Record<string, unknown>>): boolean {
  if (value.kind === Kind.VARIABLE) return variables[value.name.value] === true
  return value.kind === Kind.BOOLEAN && value.value
}
