import {
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OverlappingFieldsCanBeMergedRule,
  specifiedRules,
  validate,
} from 'graphql'
import type { DocumentFault } from './document-error.ts'
import { flatFields } from './flat-fields.ts'
import { fragmentsOf } from './measured-document.ts'
import type { ParsedQuery } from './parsed-query.ts'

/** Clients fix one fault after another. Each fault costs time, and its message takes a part of the answer. */
const MAX_FAULTS = 10
const MAX_MESSAGE_LENGTH = 300

/** All rules except one whose cost grows with the square of the document. `flatFields` makes the same check. */
const RULES = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule)

/** The first ten faults of a document of bounded size, by the rules of GraphQL. */
export function documentFaults(schema: GraphQLSchema, query: ParsedQuery): readonly DocumentFault[] {
  const errors = [
    ...missingKinds(schema, query),
    ...validate(schema, query.document, RULES, { maxErrors: MAX_FAULTS }),
  ].slice(0, MAX_FAULTS)
  return (errors.length > 0 ? errors : conflicts(query)).map((error) => faultOf(error, query))
}

/** graphql-js accepts any field of an operation whose kind the schema lacks, such as a subscription. */
function missingKinds(schema: GraphQLSchema, { document }: ParsedQuery): readonly GraphQLError[] {
  return document.definitions.flatMap((node) =>
    node.kind !== Kind.OPERATION_DEFINITION || schema.getRootType(node.operation)
      ? []
      : new GraphQLError(`There are no ${node.operation}s`, { nodes: node }),
  )
}

/** Finds different fields with the same name in the answer. */
function conflicts({ document }: ParsedQuery): readonly GraphQLError[] {
  const errors: GraphQLError[] = []
  const options = {
    fragments: fragmentsOf(document),
    isIncluded: () => true,
    onConflict: (key: string, first: FieldNode, other: FieldNode) => {
      if (errors.length < MAX_FAULTS) errors.push(conflict(key, first, other))
    },
  }
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) flatFields(definition.selectionSet, options)
  return errors
}

function conflict(key: string, first: FieldNode, other: FieldNode): GraphQLError {
  const [a, b] = [first.name.value, other.name.value]
  const why = a === b ? 'they have differing arguments' : `"${a}" and "${b}" are different fields`
  const message = `Fields "${key}" conflict because ${why}. Use different aliases on the fields to fetch both if this was intentional.`
  return new GraphQLError(message, { nodes: [first, other] })
}

function faultOf({ message, nodes }: GraphQLError, { placeOf }: ParsedQuery): DocumentFault {
  const locations = (nodes ?? []).flatMap((node) => placeOf(node) ?? [])
  const text = message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}…` : message
  return { message: text, locations: locations.length === 0 ? undefined : locations }
}
