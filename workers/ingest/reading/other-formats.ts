import { shortened } from '../../../src/domain/text/shortened.ts'
import { csvHeader, separatorOfRows } from './csv-header.ts'

/** What a file is, where it is no JSON, and what to do about it. For "the file is …". */
export interface OtherFormat {
  readonly what: string
  readonly remedy: string
}

const MAX_QUOTED = 100
const AS_JSON = 'export the dishes as JSON, as /schemas/items.v1.json describes it'
const UNPACK = 'upload the items.json that is in it'

const bytes = (...values: readonly number[]) => Buffer.from(values)

/** By the first bytes of a file. */
const SIGNATURES: readonly (readonly [Buffer, string, string])[] = [
  [
    bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    'an old Excel workbook (.xls) or another Office file',
    AS_JSON,
  ],
  [bytes(0x1f, 0x8b), 'compressed with gzip', 'upload it uncompressed'],
  [Buffer.from('BZh'), 'compressed with bzip2', 'upload it uncompressed'],
  [bytes(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), 'compressed with xz', 'upload it uncompressed'],
  [bytes(0x28, 0xb5, 0x2f, 0xfd), 'compressed with zstd', 'upload it uncompressed'],
  [bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), 'a 7z archive', UNPACK],
  [Buffer.from('Rar!'), 'a RAR archive', UNPACK],
  [Buffer.from('%PDF'), 'a PDF document', AS_JSON],
]
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const EMPTY_ZIP = Buffer.from('PK\u0005\u0006', 'latin1')

/** The format of a file by its first bytes; null where they say nothing. */
export function binaryFormat(head: Buffer): OtherFormat | null {
  if (startsWith(head, ZIP) || startsWith(head, EMPTY_ZIP)) return zipFormat(head)
  const found = SIGNATURES.find(([signature]) => startsWith(head, signature))
  return found === undefined ? null : { what: found[1], remedy: found[2] }
}

function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature)
}

/** The names of the first files of an archive stand uncompressed in its first bytes. */
function zipFormat(head: Buffer): OtherFormat {
  if (head.includes('xl/')) return { what: 'an Excel workbook (.xlsx)', remedy: AS_JSON }
  if (head.includes('opendocument.spreadsheet'))
    return { what: 'an OpenDocument spreadsheet (.ods)', remedy: AS_JSON }
  if (head.includes('[Content_Types].xml')) return { what: 'an Office document', remedy: AS_JSON }
  return { what: 'a zip archive', remedy: UNPACK }
}

/** The format of a text that is no JSON; null where nothing is recognised. */
export function textFormat(text: string): OtherFormat | null {
  const start = text.trimStart()
  return markup(start) ?? javaScript(start) ?? table(text) ?? yaml(start)
}

function markup(text: string): OtherFormat | null {
  if (!/^<[!?A-Za-z]/.test(text)) return null
  if (/^(?:<\?[^>]*>|<!--[^>]*-->|\s)*<(?:!doctype\s+html|html|head|body)\b/i.test(text)) {
    const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim() ?? ''
    return {
      what: `an HTML page${title === '' ? '' : ` ("${shortened(title, MAX_QUOTED)}")`}`,
      remedy: 'the export probably stored the page of an error; open it in a browser',
    }
  }
  const root = /<([A-Za-z][\w.:-]*)/.exec(text)?.[1]
  return { what: `XML${root === undefined ? '' : ` (<${shortened(root, MAX_QUOTED)}>)`}`, remedy: AS_JSON }
}

function table(text: string): OtherFormat | null {
  const header = csvHeader(text)
  const separator = header?.separator ?? separatorOfRows(text)
  if (separator === null) return null
  const between = separator === '\t' ? 'tabs' : `"${separator}"`
  const headerText =
    header === null
      ? 'no line looks like a header'
      : `line ${header.line} looks like its header: ${shortened(header.text, MAX_QUOTED)}`
  return { what: `a table (CSV, ${between} between cells; ${headerText})`, remedy: AS_JSON }
}

const JAVASCRIPT =
  /^(?:(?:var|let|const)\s+[\w$]+\s*=|export\s+default\b|module\.exports\b|window\.|[\w$.]+\(\s*[{[])/
const YAML = /^(?:---\s|[A-Za-z][\w-]*:\s|- )/

/** Asked before `table`: an object on one line has cells, too. */
function javaScript(text: string): OtherFormat | null {
  if (!JAVASCRIPT.test(text)) return null
  return { what: 'JavaScript', remedy: 'upload the object or the array alone' }
}

function yaml(text: string): OtherFormat | null {
  return YAML.test(text) ? { what: 'YAML', remedy: 'convert it to JSON' } : null
}
