import { AppError } from '../errors.ts'
import type { CredentialRecord } from '../features/credentials/credential-record.ts'
import type { TurnOwner } from '../features/engine-turns/chain-work.ts'
import type { EngineTurn } from '../features/engine-turns/engine-turns.ts'
import { operationKind } from '../http/request-record.ts'
import type { ExecutedOperation } from './answer/http-answer.ts'
import type { GraphqlContext } from './context.ts'
import type { OperationOfCaller } from './refuse-operation.ts'
import type { Services } from './services.ts'

export type OperationTurns = Pick<EngineTurn, 'searches' | 'isQuick'> & Pick<GraphqlContext, 'goOn'>

interface WantedOperation extends Pick<OperationOfCaller, 'request' | 'caller' | 'operation'> {
  readonly isWanted: () => boolean
}

/** Waits for a turn, and asks the engine no more once nobody wants the answer. */
export async function inEngineTurn(
  { engineTurns }: Pick<Services, 'engineTurns'>,
  { request: { record }, caller, operation, isWanted }: WantedOperation,
  work: (turns: OperationTurns) => Promise<ExecutedOperation>,
): Promise<ExecutedOperation> {
  const turn = await engineTurns.take({
    ...turnOwner(caller.credential),
    operation: operationKind(operation.rootFields),
    isWanted,
  })
  if (record !== null) record.waitMs = turn.waitedMs
  // Beyond the deadline, and for guests who have left, the engine is asked no more, and no dish is judged.
  const goOn = () => {
    if (!isWanted()) throw new AppError('SEARCH_UNAVAILABLE', 'Nobody waits for the answer any more')
  }
  const searches: EngineTurn['searches'] = (search) =>
    turn.searches(async () => {
      goOn()
      return search()
    })
  const callsBefore = record?.engine.calls ?? 0
  let isOk = false
  try {
    const executed = await work({ isQuick: turn.isQuick, searches, goOn })
    isOk = executed.bytes !== null
    return executed
  } finally {
    turn.end({ hasAsked: (record?.engine.calls ?? 0) > callsBefore, isOk })
  }
}

export function turnOwner({ chainId, kind }: CredentialRecord): TurnOwner {
  return { chainId, isPartner: kind === 'PARTNER_TOKEN' }
}
