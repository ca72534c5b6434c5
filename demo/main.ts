import pc from 'picocolors'
import { endingSignal } from '../harness/script/ending-signal.ts'
import type { OnboardedChain } from '../src/features/chains/onboard-chain.ts'
import { acquireStack, progressPrinter } from '../stack/stack.ts'
import { programOptions } from '../terminal/program-options.ts'
import { visibleMessage } from '../terminal/visible-log.ts'
import { NAMESPACE, startServices } from './demo-services.ts'
import { heading, line } from './print.ts'
import { walk } from './walk.ts'

const values = programOptions({ once: { type: 'boolean', default: false } })
const ending = endingSignal()

try {
  process.exitCode = await demo(values.once)
} catch (error) {
  const isAsked = ending.aborted && !values.once
  if (!isAsked)
    console.error(
      `\n${pc.red('The demo failed:')} ${visibleMessage(ending.aborted ? String(ending.reason) : (error as Error).message)}`,
    )
  process.exitCode = isAsked ? 0 : 1
}
process.exit()

async function demo(isOnce: boolean): Promise<number> {
  heading('The engines')
  const stack = await acquireStack({ holder: 'demo', onProgress: progressPrinter(), signal: ending })
  try {
    const running = await startServices(stack)
    try {
      const grill = await untilEnding(walk(stack, running.address))
      if (!isOnce) await stayUp(running.address, grill)
    } finally {
      await running.stop()
    }
  } finally {
    line(pc.dim('stopping …'))
    await stack.release()
  }
  return 0
}

/** Runs the walk; throws as soon as the demo has to end. */
async function untilEnding<T>(work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_resolve, reject) => {
    if (ending.aborted) reject(ending.reason as Error)
    ending.addEventListener('abort', () => reject(ending.reason as Error), { once: true })
  })
  return Promise.race([work, ended])
}

async function stayUp(address: string, grill: OnboardedChain): Promise<void> {
  heading('Try it')
  line(`GraphQL    ${address}/graphql`)
  line(`GraphiQL   ${address}/graphiql?key=${grill.apiKey}`)
  line(`Schema     ${address}/schemas/items.v1.json`)
  line(`API key    ${grill.apiKey}`)
  line(`Partner    ${grill.partnerToken}`)
  line('')
  console.log(`curl -s ${address}/graphql -H 'Content-Type: application/json' -H 'Authorization: ${grill.apiKey}' \\
  -d '{"query":"{ search(preferences: { diets: [VEGAN], calorieRange: { max: 700 } }) { counts { total matches } matches { dish { name } } } }"}'`)
  line(`Operate    NAMESPACE=${NAMESPACE} npm run operator -- chain list`)
  line('')
  line(pc.bold('It stays up until Ctrl-C.'))
  if (ending.aborted) return
  await new Promise((resolve) => ending.addEventListener('abort', resolve, { once: true }))
}
