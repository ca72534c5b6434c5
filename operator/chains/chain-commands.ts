import { type Command, Option } from 'commander'
import { BOUND_WORDS, type WordBounds } from '../../src/domain/diet-words/word-bounds.ts'
import {
  ALLERGEN_TYPES,
  type AllergenType,
  DIET_TYPES,
  type DietType,
} from '../../src/domain/vocabulary/vocabulary.ts'
import type { Restaurant } from '../../src/features/chains/chain-store.ts'
import {
  parseDisclaimer,
  parseRestaurant,
  parseTolerance,
  parseWaitingTime,
  parseWordBound,
  parseWords,
} from '../cli/argument-parsers.ts'
import { collect, leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import {
  businessList,
  businessText,
  chainList,
  chainOverviewText,
  chainText,
  closedText,
  reopenedText,
} from './chain-view.ts'
import {
  type ChainEdit,
  chainOverview,
  closeChain,
  createBusiness,
  createChain,
  editChain,
  listBusinesses,
  reopenChain,
} from './chains.ts'

interface CreateOptions extends OutputOptions {
  readonly name: string
  readonly restaurant?: readonly Restaurant[]
}

/** Options under the names that commander derives from their flags. */
interface SetOptions extends OutputOptions, Pick<ChainEdit, 'name' | 'mayContain' | 'disclaimer'> {
  readonly tolerance?: number
  readonly wordBound?: readonly Partial<WordBounds>[]
  readonly disableDiet?: readonly DietType[]
  readonly enableDiet?: readonly DietType[]
  readonly disableAllergen?: readonly AllergenType[]
  readonly enableAllergen?: readonly AllergenType[]
  readonly addRestaurant?: readonly Restaurant[]
}

const RESTAURANT_FLAG = 'id=Name'

export function addChainCommands(program: Command, run: RunCommand): void {
  const chain = program
    .command('chain')
    .alias('chains')
    .description('chains of restaurants, each with one catalog')
  addCreate(chain, run)
  leafCommand(chain, 'list', 'all chains', ['chain list', 'chain list --json']).action(
    (options: OutputOptions) => run(options, ({ stores }) => stores.chains.list(), chainList),
  )
  leafCommand(chain, 'show <chain>', 'its settings, restaurants and catalogs', ['chain show grill']).action(
    (chainId: string, options: OutputOptions) =>
      run(options, (operator) => chainOverview(operator, chainId), chainOverviewText),
  )
  addSet(chain, run)
  addDelete(chain, run)
}

function addDelete(chain: Command, run: RunCommand): void {
  leafCommand(chain, 'delete <chain>', 'close a chain now, and delete it after a waiting time', [
    'chain delete grill',
    'chain delete grill --after 2w',
  ])
    .addOption(
      new Option('--after <time>', 'the waiting time, in which "chain reopen" keeps it: 1h to 90d')
        .argParser(parseWaitingTime)
        .default(parseWaitingTime('7d'), '7d'),
    )
    .action((chainId: string, { after, ...output }: OutputOptions & { after: number }) =>
      run(output, (operator) => closeChain(operator, chainId, after), closedText),
    )
  leafCommand(chain, 'reopen <chain>', 'keep a closed chain; its keys and tokens stay revoked', [
    'chain reopen grill',
  ]).action((chainId: string, output: OutputOptions) =>
    run(output, (operator) => reopenChain(operator, chainId), reopenedText),
  )
}

function addCreate(chain: Command, run: RunCommand): void {
  leafCommand(chain, 'create <chain>', 'a new chain, with an empty catalog', [
    'chain create grill --name "Mexican Grill" --restaurant main="Main Street" --restaurant river=Riverside',
  ])
    .requiredOption('--name <name>', 'as guests read it', parseWords)
    .option(`--restaurant <${RESTAURANT_FLAG}>`, 'a restaurant; repeatable', collect(parseRestaurant))
    .action((chainId: string, { name, restaurant = [], ...output }: CreateOptions) =>
      run(output, (operator) => createChain(operator, { chainId, name, restaurants: restaurant }), chainText),
    )
}

function addSet(chain: Command, run: RunCommand): void {
  leafCommand(chain, 'set <chain>', 'change a chain; the service follows within 2 s', [
    'chain set grill --may-contain NOT_MATCH --tolerance 5',
    'chain set grill --disable-diet PESCATARIAN --enable-allergen SESAME --add-restaurant hill="Hill Road"',
  ])
    .option('--name <name>', 'as guests read it', parseWords)
    .addOption(
      new Option(
        '--may-contain <status>',
        'the status of a dish with traces of an excluded allergen',
      ).choices(['ALMOST_MATCH', 'NOT_MATCH']),
    )
    .option(
      '--tolerance <percent>',
      'how far outside a range an almost match may be: 0 to 10',
      parseTolerance,
    )
    .option(
      '--word-bound <word=amount>',
      `what a word in a search term stands for; repeatable; one of ${BOUND_WORDS.join(', ')}`,
      collect(parseWordBound),
    )
    .option(
      '--disclaimer <text>',
      'what guests are told beside the menu, at most 1,000 characters; "" takes it away',
      parseDisclaimer,
    )
    .addOption(listOption('--disable-diet <diets...>', 'diets not to offer', DIET_TYPES))
    .addOption(listOption('--enable-diet <diets...>', 'offer again', DIET_TYPES))
    .addOption(listOption('--disable-allergen <allergens...>', 'allergens not to offer', ALLERGEN_TYPES))
    .addOption(listOption('--enable-allergen <allergens...>', 'offer again', ALLERGEN_TYPES))
    .option(
      `--add-restaurant <${RESTAURANT_FLAG}>`,
      'a new restaurant, or a new name for a known id; repeatable',
      collect(parseRestaurant),
    )
    .action((chainId: string, { json, ...flags }: SetOptions) =>
      run({ json }, (operator) => editChain(operator, chainId, asEdit(flags)), chainText),
    )
}

function listOption(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices([...choices])
}

const EDIT_OF_FLAG = {
  name: 'name',
  mayContain: 'mayContain',
  tolerance: 'tolerancePermille',
  wordBound: 'wordBounds',
  disclaimer: 'disclaimer',
  disableDiet: 'disableDiets',
  enableDiet: 'enableDiets',
  disableAllergen: 'disableAllergens',
  enableAllergen: 'enableAllergens',
  addRestaurant: 'addRestaurants',
} as const satisfies Record<keyof Omit<SetOptions, 'json'>, keyof ChainEdit>

function asEdit(flags: Omit<SetOptions, 'json'>): ChainEdit {
  const entries = Object.entries(flags).map(([flag, value]) => [
    EDIT_OF_FLAG[flag as keyof typeof EDIT_OF_FLAG],
    value as unknown,
  ])
  return Object.fromEntries(entries) as ChainEdit
}

export function addBusinessCommands(program: Command, run: RunCommand): void {
  const business = program
    .command('business')
    .alias('businesses')
    .description('who uploads catalogs, each for one chain')
  leafCommand(business, 'list', 'all businesses, with their chains', [
    'business list',
    'business list --chain grill',
  ])
    .option('--chain <chain>', 'only of this chain')
    .action(({ chain, ...output }: OutputOptions & { chain?: string }) =>
      run(output, (operator) => listBusinesses(operator, chain), businessList),
    )
  leafCommand(business, 'create <business>', 'a new business', [
    'business create grill-catalog --chain grill --name "Grill catalog team"',
  ])
    .requiredOption('--chain <chain>', 'the chain whose catalogs it uploads')
    .requiredOption('--name <name>', 'the name of the partner', parseWords)
    .action(
      (businessId: string, { chain, name, ...output }: OutputOptions & { chain: string; name: string }) =>
        run(
          output,
          (operator) => createBusiness(operator, { businessId, chainId: chain, name }),
          businessText,
        ),
    )
}
