import { type Command, Option } from 'commander'
import { AppError } from '../../src/errors.ts'
import type { Restaurant } from '../../src/features/chains/chain-store.ts'
import {
  type OnboardedChain,
  type Onboarding,
  onboardChain,
} from '../../src/features/chains/onboard-chain.ts'
import type { CredentialEnvironment } from '../../src/features/credentials/credential-format.ts'
import { storedScripts } from '../../src/search-index/mapping-files.ts'
import { setUpIndices } from '../../src/search-index/setup.ts'
import { parseRestaurant, parseWords } from '../cli/argument-parsers.ts'
import { apiOption, collect, leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { printProgress } from '../cli/terminal.ts'
import type { Operator } from '../operator.ts'
import { createChain } from './chains.ts'
import { loadedText, onboardedText } from './onboarding-view.ts'

interface OnboardOptions extends OutputOptions {
  readonly name: string
  readonly restaurant?: readonly Restaurant[]
  readonly environment?: CredentialEnvironment
}

export function addOnboardingCommands(program: Command, run: RunCommand): void {
  leafCommand(program, 'onboard <chain>', 'a new chain with its business, a key and a token', [
    'onboard grill --name "Mexican Grill" --restaurant main="Main Street"',
  ])
    .requiredOption('--name <name>', 'as guests read it', parseWords)
    .option('--restaurant <id=Name>', 'a restaurant; repeatable', collect(parseRestaurant))
    .addOption(
      new Option(
        '--environment <environment>',
        'of the key and the token; default: SERVICE_ENVIRONMENT',
      ).choices(['test', 'live']),
    )
    .action((chainId: string, { name, restaurant = [], environment, ...output }: OnboardOptions) =>
      run(
        output,
        (operator, settings) =>
          onboardNew(operator, {
            ...{ chainId, name, restaurants: restaurant },
            environment: environment ?? settings.SERVICE_ENVIRONMENT,
          }),
        onboardedText,
      ),
    )
  addSamples(program, run)
  leafCommand(
    program,
    'setup',
    'create the indices and the scripts, or bring them up to date; can be repeated',
    ['setup'],
  ).action((output: OutputOptions) => run(output, setUp, setUpText))
}

async function onboardNew(operator: Operator, onboarding: Onboarding): Promise<OnboardedChain> {
  await createChain(operator, onboarding)
  return onboardChain(operator.stores, onboarding)
}

function addSamples(program: Command, run: RunCommand): void {
  const samples = program.command('samples').description('real menus to try the service with')
  leafCommand(samples, 'load [chains...]', 'onboard sample chains and upload their menus (default: all)', [
    'samples load',
    'samples load mexican-grill sonic --api http://127.0.0.1:8090',
  ])
    .addOption(apiOption())
    .action((chainIds: string[], { api, ...output }: OutputOptions & { api: string }) =>
      run(
        output,
        async (operator, { SERVICE_ENVIRONMENT: environment }) =>
          (await samplesModule()).loadSamples(operator, {
            chainIds,
            api,
            environment,
            onProgress: printProgress,
          }),
        loadedText,
      ),
    )
}

/** The container image has no samples. */
function samplesModule(): Promise<typeof import('./load-samples.ts')> {
  return import('./load-samples.ts').catch((cause: unknown) => {
    throw new AppError('INVALID_INPUT', 'The samples are not part of this installation.', { cause })
  })
}

interface SetUp {
  readonly namespace: string
  readonly scriptIds: readonly string[]
}

async function setUp({ es, stores, namespace }: Operator): Promise<SetUp> {
  await setUpIndices(es, stores.names)
  return { namespace, scriptIds: storedScripts().map(({ id }) => id) }
}

function setUpText({ namespace, scriptIds }: SetUp): string {
  return `The indices of the namespace "${namespace}" and the scripts ${scriptIds.join(', ')} are in place.`
}
