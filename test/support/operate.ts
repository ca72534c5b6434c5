import { operatorProgram } from '../../operator/program.ts'
import type { Anything } from './graphql.ts'
import type { TestService } from './test-service.ts'

type Place = Pick<TestService, 'es' | 'stores' | 'config'>

/** Runs a command of the operator on the engines of a service, without a process of its own. Returns what it prints. */
export async function operate({ es, stores, config }: Place, args: readonly string[]): Promise<string> {
  const namespace = config.NAMESPACE
  const settings = { ...config, WEBHOOK_ALLOW_PRIVATE: true, WEBHOOK_TIMEOUT_MS: 5_000 }
  let printed = ''
  const program = operatorProgram(async ({ json }, work, render) => {
    const result = await work({ es, stores, namespace }, settings)
    printed = json ? JSON.stringify(result) : render(result)
  })
  const { exitCode } = process
  try {
    await program.parseAsync(args, { from: 'user' })
  } finally {
    /* A command that finds faults would end the tests with them. */
    process.exitCode = exitCode
  }
  return printed
}

/** The same with `--json`, read. */
export async function operateJson(place: Place, ...args: readonly string[]): Promise<Anything> {
  return JSON.parse(await operate(place, [...args, '--json']))
}
