import { existsSync } from 'node:fs'
import { AppError } from '../../src/errors.ts'
import { knownChain } from '../chains/chains.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { checkedExplanationText, engineCheck, explainedGuestsText, guestsCheck } from './engine-check.ts'
import { explainSource, type SourceOptions, settingsOf } from './explain-source.ts'
import { explain } from './explanation.ts'
import { guestRows } from './guest-table.ts'
import { liveDishes } from './live-menu.ts'
import { menuOfFile } from './menu-file.ts'
import { readPreferences } from './read-preferences.ts'

export interface ExplainOptions extends OutputOptions, SourceOptions {
  readonly dish?: string
  readonly guests?: string
  readonly limit: number
}

export function runExplain(
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

export function runGuests(run: RunCommand, source: string, options: ExplainOptions): Promise<void> {
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
