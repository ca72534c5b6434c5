import { existsSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { AppError } from '../../src/errors.ts'
import { knownChain } from '../chains/chains.ts'
import { parseCount, parseTolerance } from '../cli/argument-parsers.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { checkedExplanationText, engineCheck, explainedGuestsText, guestsCheck } from './engine-check.ts'
import { explainSource, type SourceOptions, settingsOf } from './explain-source.ts'
import { explain } from './explanation.ts'
import { guestRows } from './guest-table.ts'
import { liveDishes } from './live-menu.ts'
import { menuOfFile } from './menu-file.ts'
import { readPreferences } from './read-preferences.ts'

interface ExplainOptions extends OutputOptions, SourceOptions {
  readonly dish?: string
  readonly guests?: string
  readonly limit: number
}

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
    .action((first: string | undefined, second: string | undefined, options: ExplainOptions) => {
      const words = [options.dish, first, second].filter((word) => word !== undefined)
      return options.guests === undefined
        ? runExplain(run, words, options)
        : runGuests(run, options.guests, options)
    })
}

function runExplain(
  run: RunCommand,
  [dish, text, ...rest]: readonly string[],
  options: ExplainOptions,
): Promise<void> {
  if (dish === undefined || text === undefined || rest.length > 0)
    throw new AppError('INVALID_INPUT', 'Say one dish and the preferences in quotes: see "explain --help".')
  const preferences = readPreferences(text)
  return run(
    options,
    async (operator) => {
      const { facts, chainId, settings } = await explainSource(operator, dish, options)
      const explanation = explain(facts, preferences, settings)
      return { ...explanation, engine: await engineCheck(operator, chainId, explanation) }
    },
    checkedExplanationText,
  )
}

function runGuests(run: RunCommand, source: string, options: ExplainOptions): Promise<void> {
  return run(
    options,
    async (operator) => {
      if (existsSync(source)) {
        const rows = guestRows(menuOfFile(source).slice(0, options.limit), settingsOf(options))
        return { rows, differences: [] }
      }
      const settings = settingsOf(options, (await knownChain(operator, source)).settings)
      const rows = guestRows(await liveDishes(operator, source, options.limit), settings)
      return { rows, differences: await guestsCheck(operator, source, rows, settings) }
    },
    explainedGuestsText,
  )
}
