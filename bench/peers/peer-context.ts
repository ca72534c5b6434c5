import { pino } from 'pino'
import type { ChainContext } from '../../src/features/chains/chain-context.ts'
import { presentedCredential } from '../../src/features/credentials/authenticator.ts'
import { checkedCredential } from '../../src/features/credentials/credential-check.ts'
import { createDishBudget } from '../../src/features/dish/dish-budget.ts'
import { createLoopTurns } from '../../src/features/loop-turns.ts'
import type { GraphqlContext } from '../../src/graphql/context.ts'
import type { PeerDeps } from './peer.ts'

type CallerDeps = Pick<PeerDeps, 'config' | 'services'>

/** The chain of a credential, by the service's own check. Throws for one that is missing or unknown. */
export async function callersChain(
  { config, services }: CallerDeps,
  authorization: string | undefined,
): Promise<ChainContext> {
  const presented = presentedCredential(authorization)
  const { chainId } = checkedCredential(await services.authenticator.find(presented), {
    kind: 'API_KEY',
    environment: config.SERVICE_ENVIRONMENT,
    now: Date.now(),
    origin: undefined,
  })
  const { chainContexts } = services
  return chainContexts.held(chainId) ?? chainContexts.get(chainId)
}

const log = pino({ level: 'silent' })
const NO_BUDGET = { spend: () => undefined }

/** What the resolvers need. Nothing is limited but the dishes that one request loads. */
export async function peerContext(
  deps: CallerDeps,
  authorization: string | undefined,
): Promise<GraphqlContext> {
  const chain = await callersChain(deps, authorization)
  return {
    services: deps.services,
    requestId: '',
    log,
    session: null,
    shownDish: (dish) => dish,
    inTurn: (work) => work(),
    isQuick: true,
    goOn: () => undefined,
    inLoopTurn: createLoopTurns(),
    searchesWithDishes: new Set(['search']),
    dishBudget: createDishBudget(deps.config.MAX_QUERY_DISH_BYTES),
    fields: new Map(),
    variables: {},
    answerBudget: NO_BUDGET,
    chain: () => chain,
    partner: () => {
      throw new Error('no peer takes partner tokens')
    },
  }
}
