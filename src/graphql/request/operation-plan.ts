import {
  type DirectiveNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
  visit,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { type ExecutionDocument, executionDocument } from './execution-document.ts'
import { type FlatFields, flatFields } from './flat-fields.ts'
import { fragmentsOf } from './measured-document.ts'

/** What one request executes: `@skip` and `@include` are decided. */
export interface OperationPlan extends ExecutionDocument {
  readonly fields: FlatFields
}

/** The variables hold a value for each that has a default. The same answers give the same plan, as long as it is kept. */
export type Planner = (variables: Readonly<Record<string, unknown>>) => OperationPlan

export interface PlannedOperation {
  readonly node: OperationDefinitionNode
  /** Names of all root fields, those that a directive may leave out included. */
  readonly rootFields: readonly string[]
  readonly plan: Planner
}

/** Of all plans that are kept together: each field takes about a kilobyte, compiled several. */
const MAX_KEPT_FIELDS = 20_000

/** Makes the plans of valid documents of bounded size, and keeps those that were asked for last. */
export function createPlanner(): (document: DocumentNode) => readonly PlannedOperation[] {
  const plans = new LRUCache<string, OperationPlan>({ maxSize: MAX_KEPT_FIELDS })
  let documents = 0
  return (document) => {
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
        const plan = { ...executionDocument(node, fields), fields }
        plans.set(key, plan, { size: plan.fieldCount + 1 })
        return plan
      },
    }))
  }
}

function operationsOf(document: DocumentNode): OperationDefinitionNode[] {
  return document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
}

/** Names of the variables that decide what is in the answer. */
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
