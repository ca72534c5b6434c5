import { type Command, Option } from 'commander'
import type { CredentialEnvironment } from '../../src/features/credentials/credential-format.ts'
import {
  type IssuedCredential,
  MAX_REQUESTS_PER_MINUTE,
} from '../../src/features/credentials/credential-record.ts'
import type { CredentialScope } from '../../src/features/credentials/credential-scope.ts'
import { parseCount, parseExpiry, parseOrigin, parseOverlap, parseWords } from '../cli/argument-parsers.ts'
import { collect, leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import type { Operator } from '../operator.ts'
import { credentialList, issuedText, revokedText, rotatedText } from './credential-view.ts'
import {
  type CredentialTerms,
  issueKey,
  issueToken,
  listCredentials,
  revokeCredential,
  rotateCredential,
} from './credentials.ts'

interface IssueOptions extends OutputOptions {
  readonly environment: CredentialEnvironment
  readonly label: string
  readonly expires?: string
  readonly origin?: readonly string[]
  readonly scope?: readonly CredentialScope[]
  readonly requestsPerMinute?: number
}

interface RotateOptions extends OutputOptions {
  readonly overlap: number
  readonly expires?: string
}

type Issue = (operator: Operator, ownerId: string, terms: CredentialTerms) => Promise<IssuedCredential>

export function addCredentialCommands(program: Command, run: RunCommand): void {
  const key = program.command('key').description('API keys: a chain reads its menu with them')
  const keyIssue = leafCommand(key, 'issue <chain>', 'a new API key, shown once', [
    'key issue grill --environment test --label "web shop" --expires 90d',
    'key issue grill --environment live --label widget --origin https://order.example.com',
    'key issue grill --environment live --label "build server" --scope read --scope operate',
  ])
  keyIssue.addOption(
    new Option('--scope <scope...>', 'what it may do: read menus; operate: introspection in production')
      .choices(['read', 'operate'])
      .default(undefined, 'read'),
  )
  addIssue(keyIssue, run, issueKey)
  const token = program.command('token').description('partner tokens: a business uploads catalogs with them')
  const tokenIssue = leafCommand(token, 'issue <business>', 'a new partner token, shown once', [
    'token issue grill-catalog --environment live --label "nightly export"',
  ])
  addIssue(tokenIssue, run, issueToken)
  addCredentials(program.command('credentials').description('keys and tokens that were issued'), run)
}

function addIssue(command: Command, run: RunCommand, issue: Issue): void {
  command
    .addOption(
      new Option('--environment <environment>', 'stands in the credential')
        .choices(['test', 'live'])
        .makeOptionMandatory(),
    )
    .requiredOption('--label <label>', 'what it is for, so that you know it later', parseWords)
    .option('--expires <when>', '12h, 30d, 8w or an ISO 8601 time; default: never', (text: string) =>
      parseExpiry(text),
    )
    .option(
      '--origin <origin>',
      'browsers of this origin may use it; repeatable; default: none, it is for servers',
      collect(parseOrigin),
    )
    .option(
      '--requests-per-minute <count>',
      "its limit; default: the service's REQUESTS_PER_MINUTE",
      (text: string) => parseCount(text, MAX_REQUESTS_PER_MINUTE),
    )
    .action((ownerId: string, options: IssueOptions) =>
      run(options, (operator) => issue(operator, ownerId, termsOf(options)), issuedText),
    )
}

function termsOf({
  environment,
  label,
  expires,
  origin = [],
  scope,
  requestsPerMinute,
}: IssueOptions): CredentialTerms {
  return {
    ...{ environment, label, allowedOrigins: origin, expiresAt: expires ?? null },
    requestsPerMinute: requestsPerMinute ?? null,
    ...(scope && { scopes: scope }),
  }
}

function addCredentials(credentials: Command, run: RunCommand): void {
  leafCommand(credentials, 'list', 'what was issued, never the credentials themselves', [
    'credentials list --chain grill',
  ])
    .option('--chain <chain>', 'only of this chain')
    .action(({ chain, ...output }: OutputOptions & { chain?: string }) =>
      run(
        output,
        (operator) => listCredentials(operator, chain),
        (records) => credentialList(records),
      ),
    )
  addRotate(credentials, run)
  leafCommand(credentials, 'revoke <credential>', 'end a credential; takes effect within 5 s', [
    'credentials revoke 0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11',
  ]).action((credentialId: string, output: OutputOptions) =>
    run(output, (operator) => revokeCredential(operator, credentialId), revokedText),
  )
}

function addRotate(credentials: Command, run: RunCommand): void {
  leafCommand(
    credentials,
    'rotate <credential>',
    'a successor on the same terms, shown once; the old one ends after the overlap',
    [
      'credentials rotate 0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11',
      'credentials rotate 0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11 --overlap 12h --expires 90d',
    ],
  )
    .addOption(
      new Option('--overlap <time>', 'how long the old one still works: 0h, 12h, 7d, 2w')
        .argParser(parseOverlap)
        .default(parseOverlap('7d'), '7d'),
    )
    .option(
      '--expires <when>',
      'when the successor expires; default: it gets the lifetime of the old one',
      (text) => parseExpiry(text),
    )
    .action((credentialId: string, { overlap, expires, json }: RotateOptions) => {
      const terms = { overlapMs: overlap, expiresAt: expires }
      return run({ json }, (operator) => rotateCredential(operator, credentialId, terms), rotatedText)
    })
}
