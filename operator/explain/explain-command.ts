import { type Command, Option } from 'commander'
import { parseCount, parseTolerance } from '../cli/argument-parsers.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { RunCommand } from '../cli/run-command.ts'
import type { ExplainOptions } from './run-explain.ts'

const DEFAULT_DISHES = 100
const MAX_DISHES = 1_000

export function addExplainCommand(program: Command, run: RunCommand): void {
  leafCommand(program, 'explain [dish] [preferences]', 'why a dish has its status for a guest', [
    'explain chicken-bowl "vegan, no dairy, max 700 kcal, min 20 g protein" --chain mexican-grill',
    'explain dish_V3Jt… \'{"excludeAllergens":["DAIRY"]}\'',
    'explain --file samples/mexican-grill/items.json --dish sofritas-bowl "no soy"',
    'explain --guests samples/mexican-grill/items.json',
  ])
    .option('--chain <chain>', 'whose live catalog has the dish; not needed with a dish id')
    .option('--file <items.json>', 'read the dish from a file instead: needs no engines')
    .option('--dish <dish>', 'the dish, instead of the first argument')
    .option('--guests <file or chain>', 'how a whole menu looks to ten typical guests')
    .option(
      '--limit <count>',
      'how many dishes of a menu',
      (text: string) => parseCount(text, MAX_DISHES),
      DEFAULT_DISHES,
    )
    .addOption(
      new Option('--may-contain <status>', 'as if the chain had set it so').choices([
        'ALMOST_MATCH',
        'NOT_MATCH',
      ]),
    )
    .option('--tolerance <percent>', 'as if the chain had set it so', parseTolerance)
    .action(async (first: string | undefined, second: string | undefined, options: ExplainOptions) => {
      // No other command needs the rules and the schema, which take their time to load.
      const { runExplain, runGuests } = await import('./run-explain.ts')
      const words = [options.dish, first, second].filter((word) => word !== undefined)
      return options.guests === undefined
        ? runExplain(run, words, options)
        : runGuests(run, options.guests, options)
    })
}
