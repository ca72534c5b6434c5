import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import type { Chain } from '../src/features/chains/chain-store.ts'
import type { CredentialRequest } from '../src/features/credentials/credential-store.ts'
import { indexNames } from '../src/search-index/names.ts'
import type { RunCommand } from './cli/run-command.ts'
import type { Operator } from './operator.ts'
import type { OperatorSettings } from './operator-settings.ts'
import { operatorProgram } from './program.ts'

const GRILL: Chain = {
  chainId: 'grill',
  name: 'Grill',
  restaurants: [{ id: 'main', name: 'Main Street' }],
  settings: {
    mayContain: 'ALMOST_MATCH',
    tolerancePermille: 100,
    disabledDiets: ['VEGAN'],
    disabledAllergens: [],
  },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

/** What the stores were asked to keep by a command line. */
async function kept(...args: string[]): Promise<unknown[]> {
  const asked: unknown[] = []
  const keep = (request: unknown) => {
    asked.push(request)
    return Promise.resolve(request)
  }
  // Only the stores that these commands ask.
  const operator = {
    es: { indices: { exists: () => Promise.resolve(true) }, create: () => Promise.resolve() },
    stores: {
      names: indexNames('unused'),
      chains: {
        find: (id: string) => Promise.resolve(id === 'grill' ? GRILL : null),
        change: async (id: string, changeOf: (chain: Chain) => object) =>
          id === 'grill' ? keep(changeOf(GRILL)) : null,
      },
      credentials: {
        issue: async (request: CredentialRequest) => ({ record: await keep(request) }),
        rotate: async (credentialId: string, terms: object) => ({
          record: await keep({ credentialId, ...terms }),
        }),
        findById: () => Promise.resolve({}),
      },
    },
  } as unknown as Operator
  const run: RunCommand = async (_output, work) => {
    await work(operator, {} as OperatorSettings)
  }
  await operatorProgram(run, { writeOut: () => undefined, writeErr: () => undefined }).parseAsync(args, {
    from: 'user',
  })
  return asked
}

describe('the operator command line', () => {
  it('changes of a chain what is named, and keeps the rest', async () => {
    const [change] = await kept(
      ...['chain', 'set', 'grill', '--tolerance', '5', '--may-contain', 'NOT_MATCH'],
      ...['--word-bound', 'keto=15', '--word-bound', 'highProtein=30', '--word-bound', 'keto=10'],
      ...['--disable-diet', 'VEGETARIAN', '--enable-diet', 'VEGAN', '--disable-allergen', 'SOY', 'EGG'],
      ...['--add-restaurant', 'hill=Hill Road', '--add-restaurant', 'main=Main St'],
    )
    expect(change).toEqual({
      restaurants: [
        { id: 'main', name: 'Main St' },
        { id: 'hill', name: 'Hill Road' },
      ],
      settings: {
        mayContain: 'NOT_MATCH',
        tolerancePermille: 50,
        disabledDiets: ['VEGETARIAN'],
        disabledAllergens: ['SOY', 'EGG'],
        wordBounds: { keto: 10, highProtein: 30 },
      },
    })
  })

  it('issues a key on the terms given', async () => {
    const [request] = await kept(
      ...['key', 'issue', 'grill', '--environment', 'live', '--label', 'shop', '--expires', '2999-01-01'],
      ...['--origin', 'https://a.example', '--origin', 'https://b.example'],
    )
    expect(request).toEqual({
      kind: 'API_KEY',
      chainId: 'grill',
      businessId: null,
      environment: 'live',
      label: 'shop',
      expiresAt: '2999-01-01T00:00:00.000Z',
      allowedOrigins: ['https://a.example', 'https://b.example'],
      requestsPerMinute: null,
    })
  })

  it('issues a key with scopes and a limit of its own', async () => {
    const [request] = await kept(
      ...['key', 'issue', 'grill', '--environment', 'live', '--label', 'build server'],
      ...['--scope', 'read', '--scope', 'operate', '--requests-per-minute', '1200'],
      ...['--origin', 'HTTPS://A.Example:443'],
    )
    expect(request).toMatchObject({
      scopes: ['read', 'operate'],
      requestsPerMinute: 1200,
      allowedOrigins: ['https://a.example'],
    })
  })

  it('rotates a credential with an overlap of 7 days where nothing else is said', async () => {
    expect(await kept('credentials', 'rotate', 'c1')).toEqual([
      { credentialId: 'c1', overlapMs: 7 * 86_400_000, expiresAt: undefined },
    ])
    expect(await kept('credentials', 'rotate', 'c1', '--overlap', '12h', '--expires', '2999-01-01')).toEqual([
      { credentialId: 'c1', overlapMs: 43_200_000, expiresAt: '2999-01-01T00:00:00.000Z' },
    ])
  })

  it.each([
    ['an unknown chain', ['chain', 'set', 'gril', '--name', 'G'], 'There is no chain "gril"'],
    ['no change', ['chain', 'set', 'grill'], 'Say what to change'],
    ['no preferences', ['explain', 'soup'], 'Say one dish and the preferences'],
    ['a preference that is not understood', ['explain', 'soup', 'paleo'], '"paleo" is not understood'],
    ['a webhook on plain http', ['webhooks', 'set', 'b', 'http://example.com'], 'must begin with https://'],
    [
      'a webhook inside the network',
      ['webhooks', 'set', 'b', 'https://10.0.0.1'],
      'not on the public internet',
    ],
    ['an unknown chain', ['explain', 'soup', 'vegan', '--chain', 'gril'], 'There is no chain "gril"'],
  ])('refuses %s', async (_what, args, message) => {
    await expect(kept(...args)).rejects.toThrow(message)
  })

  it.each([
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['key', 'issue', 'grill', '--label', 'x'], "required option '--environment <environment>'"],
    [['key', 'issue', 'grill', '--environment', 'prod', '--label', 'x'], 'Allowed choices are test, live'],
    [
      ['key', 'issue', 'grill', '--environment', 'test', '--label', 'x', '--scope', 'upload'],
      'Allowed choices are read, operate',
    ],
    [
      ['key', 'issue', 'grill', '--environment', 'test', '--label', 'x', '--requests-per-minute', '0'],
      'whole number',
    ],
    [
      ['key', 'issue', 'grill', '--environment', 'test', '--label', 'x', '--origin', 'null'],
      'An origin reads like',
    ],
    [['credentials', 'rotate', 'c1', '--overlap', '91d'], 'An overlap reads like'],
    [['chain', 'set', 'grill', '--tolerance', '11'], 'A tolerance is 0 to 10'],
    [['chain', 'set', 'grill', '--word-bound', 'keto=0'], 'A bound reads like keto=15'],
    [['chain', 'set', 'grill', '--word-bound', 'paleo=5'], 'A bound reads like keto=15'],
    [['uploads', 'list', '--state', 'LOST'], 'Allowed choices are AWAITING_UPLOAD'],
  ])('says what is wrong with %j', async (args, message) => {
    const error: unknown = await kept(...args).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CommanderError)
    expect(error).toMatchObject({ exitCode: 1, message: expect.stringContaining(message) })
  })

  it('shows help with examples without touching anything', async () => {
    await expect(kept('chain', 'set', '--help')).rejects.toMatchObject({ exitCode: 0 })
  })

  it('says of no option that it is off where it is not given', () => {
    const helpOf = (command: Command): string[] => [
      command.helpInformation(),
      ...command.commands.flatMap(helpOf),
    ]
    expect(
      helpOf(operatorProgram(() => Promise.resolve())).filter((help) => /default: false/.test(help)),
    ).toEqual([])
  })
})

/** The words of a command as a shell reads them, without what it redirects. */
function shellWords(command: string): string[] {
  const words = command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)
  return [...words].map(([, double, single, bare]) => double ?? single ?? bare ?? '')
}

describe('a command of the README and the documents', () => {
  const root = join(import.meta.dirname, '..')
  const documents = globSync(['README.md', 'docs/**/*.md', '*/README.md'], { cwd: root })
  // Up to the end of a line or of a code span, a comment, or a redirection.
  const commands = /npm run (?:--silent )?operator -- ((?:<[^>\n]+>|"[^"\n]*"|'[^'\n]*'|[^`#>\n"'])+)/g
  const named = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(commands)].map(([, text = '']) => ({
      document,
      command: text.trim(),
    })),
  )

  /** What the command line says against it; null where it would run. */
  async function refusal(command: string): Promise<string | null> {
    const silent = { writeOut: () => undefined, writeErr: () => undefined }
    const program = operatorProgram(() => Promise.resolve(), silent)
    try {
      await program.parseAsync(shellWords(command), { from: 'user' })
      return null
    } catch (error) {
      const isHelp = error instanceof CommanderError && error.exitCode === 0
      return isHelp ? null : (error as Error).message
    }
  }

  it('exists, with all the arguments and options that it needs, and with no others', async () => {
    expect(named.length).toBeGreaterThan(80)
    const looked = await Promise.all(
      named.map(async (each) => ({ ...each, says: await refusal(each.command) })),
    )
    expect(looked.filter(({ says }) => says !== null)).toEqual([])
  })
})
