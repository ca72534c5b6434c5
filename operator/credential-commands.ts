import { type Command, Option } from 'commander'
import type { CredentialEnvironment } from '../src/features/credentials/credential-format.ts'
import { parseExpiry, parseOrigin } from './argument-parsers.ts'
import { credentialList, issuedText, revokedText } from './credential-view.ts'
import {
  type CredentialTerms,
  type IssuedCredential,
  issueKey,
  issueToken,
  listCredentials,
  revokeCredential,
} from './credentials.ts'
import { collect, leafCommand } from './leaf-command.ts'
import type { Operator } from './operator.ts'
import type { OutputOptions, RunCommand } from './run-command.ts'

interface IssueOptions extends OutputOptions {
  readonly environment: CredentialEnvironment
  readonly label: string
  readonly expires?: string
  readonly origin?: readonly string[]
}

type Issue = (operator: Operator, ownerId: string, terms: CredentialTerms) => Promise<IssuedCredential>

export function addCredentialCommands(program: Command, run: RunCommand): void {
  const key = program.command('key').description('API keys: a chain reads its menu with them')
  const keyIssue = leafCommand(key, 'issue <chain>', 'a new API key, shown once', [
    'key issue grill --environment test --label "web shop" --expires 90d',
    'key issue grill --environment live --label widget --origin https://order.example.com',
  ])
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
    .requiredOption('--label <label>', 'what it is for, so that you know it later')
    .option('--expires <when>', '12h, 30d, 8w or an ISO 8601 time; default: never', (text: string) =>
      parseExpiry(text),
    )
    .option(
      '--origin <origin>',
      'only browsers of this origin; repeatable; default: any',
      collect(parseOrigin),
    )
    .action((ownerId: string, { environment, label, expires, origin = [], json }: IssueOptions) => {
      const terms = { environment, label, expiresAt: expires ?? null, allowedOrigins: origin }
      return run({ json }, (operator) => issue(operator, ownerId, terms), issuedText)
    })
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
  leafCommand(credentials, 'revoke <credential>', 'end a credential; takes effect within 5 s', [
    'credentials revoke 0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11',
  ]).action((credentialId: string, output: OutputOptions) =>
    run(output, (operator) => revokeCredential(operator, credentialId), revokedText),
  )
}
