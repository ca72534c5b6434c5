import { type Command, Option } from 'commander'
import { AppError } from '../../src/errors.ts'
import { chosenProblems, type ProblemChoice } from '../../src/features/uploads/chosen-problems.ts'
import { listUploads } from '../../src/features/uploads/list-uploads.ts'
import {
  approveLosses,
  approveUpload,
  rejectUpload,
  retryUpload,
} from '../../src/features/uploads/operator-decisions.ts'
import { problemsCsv } from '../../src/features/uploads/problems-csv.ts'
import { UPLOAD_STATES, type UploadState } from '../../src/features/uploads/upload-life.ts'
import type { UploadRecord } from '../../src/features/uploads/upload-record.ts'
import { ownedList } from '../chains/owned-list.ts'
import { parseCount, parseWords } from '../cli/argument-parsers.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { printProgress } from '../cli/terminal.ts'
import type { Operator } from '../operator.ts'
import { type RetriedUpload, retryUploads } from './retry-uploads.ts'
import { decidedText, problemTable, retriedList, uploadList, uploadText } from './upload-view.ts'

interface ListOptions extends OutputOptions {
  readonly chain?: string
  readonly business?: string
  readonly state?: UploadState
  readonly limit: number
}

const DEFAULT_LISTED = 20
const MAX_LISTED = 10_000
const DEFAULT_PROBLEMS = 10

export function addUploadCommands(program: Command, run: RunCommand): void {
  const uploads = program.command('uploads').description('what partners uploaded and what became of it')
  addList(uploads, run)
  addDecisions(uploads, run)
  addProblems(uploads, run)
  leafCommand(uploads, 'show <upload>', 'state, reason, counts and first problems', [
    'uploads show up_0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11 --problems 50',
  ])
    .option(
      '--problems <count>',
      'how many problems to show (JSON has all)',
      (text: string) => parseCount(text),
      DEFAULT_PROBLEMS,
    )
    .action((uploadId: string, { problems, ...output }: OutputOptions & { problems: number }) =>
      run(
        output,
        (operator) => knownUpload(operator, uploadId),
        (upload) => uploadText(upload, problems),
      ),
    )
}

interface ProblemOptions extends OutputOptions {
  readonly severity?: ProblemChoice['severity']
  readonly code?: readonly string[]
  readonly csv?: boolean
}

function addProblems(uploads: Command, run: RunCommand): void {
  leafCommand(uploads, 'problems <upload>', 'all problems that are kept of an upload', [
    'uploads problems up_0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11 --csv > problems.csv',
    'uploads problems up_0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11 --severity ERROR --code INVALID_ITEM DUPLICATE_ID',
  ])
    .addOption(new Option('--severity <severity>', 'only of this severity').choices(['ERROR', 'WARNING']))
    .option('--code <codes...>', 'only of these kinds')
    .option('--csv', 'print them as CSV, for a spreadsheet')
    .action((uploadId: string, { severity, code, csv, json }: ProblemOptions) =>
      run(
        { json },
        async (operator) => {
          const { problems } = await knownUpload(operator, uploadId)
          return chosenProblems(problems, { severity, codes: code })
        },
        csv ? (problems) => problemsCsv(problems).trimEnd() : problemTable,
      ),
    )
}

function addDecisions(uploads: Command, run: RunCommand): void {
  leafCommand(uploads, 'approve <upload>', 'let a HELD upload go live all the same', [
    'uploads approve up_0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11',
  ]).action((uploadId: string, output: OutputOptions) =>
    run(output, ({ stores }) => approveUpload(stores, uploadId), decidedText),
  )
  leafCommand(uploads, 'approve-losses <upload>', 'let empty lists of a LIVE upload count (LOST_STATEMENT)', [
    'uploads approve-losses up_0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11',
  ]).action((uploadId: string, output: OutputOptions) =>
    run(output, ({ stores }) => approveLosses(stores, uploadId), decidedText),
  )
  leafCommand(uploads, 'reject <upload>', 'refuse a HELD upload', [
    'uploads reject up_0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11 --reason "half of the menu is missing"',
  ])
    .requiredOption('--reason <text>', 'the partner reads it', parseWords)
    .action((uploadId: string, { reason, ...output }: OutputOptions & { reason: string }) =>
      run(output, ({ stores }) => rejectUpload(stores.uploads, uploadId, reason), decidedText),
    )
  addRetry(uploads, run)
}

interface RetryOptions extends OutputOptions {
  readonly all?: boolean
  readonly reason?: string
}

function addRetry(uploads: Command, run: RunCommand): void {
  leafCommand(uploads, 'retry [upload]', 'process a FAILED upload again, or all that failed for one reason', [
    'uploads retry up_0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11',
    'uploads retry --all --reason "limit of shards"',
  ])
    .option('--all', 'all FAILED uploads whose reason contains the text of --reason')
    .option('--reason <text>', 'a part of the reason that "uploads list --state FAILED" shows')
    .action((uploadId: string | undefined, { all = false, reason, ...output }: RetryOptions) => {
      if (all === (uploadId !== undefined) || all !== (reason !== undefined))
        throw new AppError('INVALID_INPUT', 'Name one upload, or give --all together with --reason.')
      if (uploadId !== undefined)
        return run(output, ({ stores }) => retryUpload(stores.uploads, uploadId), decidedText)
      return run(output, (operator) => retryAll(operator, reason ?? ''), retriedList)
    })
}

async function retryAll(operator: Operator, reason: string): Promise<readonly RetriedUpload[]> {
  const results = await retryUploads(operator, reason, printProgress)
  if (results.some(({ problem }) => problem !== null)) process.exitCode = 1
  return results
}

function addList(uploads: Command, run: RunCommand): void {
  leafCommand(uploads, 'list', 'the newest uploads first', [
    'uploads list --business grill-catalog',
    'uploads list --state REJECTED --limit 100',
  ])
    .option('--chain <chain>', 'only of this chain')
    .option('--business <business>', 'only of this business')
    .addOption(new Option('--state <state>', 'only in this state').choices([...UPLOAD_STATES]))
    .option('--limit <count>', 'how many', (text: string) => parseCount(text, MAX_LISTED), DEFAULT_LISTED)
    .action(({ chain, business, state, limit, json }: ListOptions) => {
      const filter = {
        size: limit,
        ...(chain === undefined ? {} : { chainId: chain }),
        ...(business === undefined ? {} : { businessId: business }),
        ...(state === undefined ? {} : { state }),
      }
      return run(
        { json },
        (operator) => {
          const { es, stores } = operator
          return ownedList(operator, { chain, business }, listUploads({ es, names: stores.names }, filter))
        },
        uploadList,
      )
    })
}

async function knownUpload({ stores }: Pick<Operator, 'stores'>, uploadId: string): Promise<UploadRecord> {
  const upload = await stores.uploads.find(uploadId)
  if (upload !== null) return upload
  throw new AppError(
    'UPLOAD_NOT_FOUND',
    `There is no upload "${uploadId}": "uploads list" shows those there are.`,
  )
}
