import { gzipSync } from 'node:zlib'

/** A file that is no items.json, with the start of what its partner is told. */
export interface WrongFile {
  readonly what: string
  readonly bytes: Buffer
  readonly code: 'INVALID_JSON' | 'INVALID_FILE'
  readonly message: string
}

const DISH = '{"partnerDishId":"1","name":"Jalapeño Soup","nutrition":{"calories":210}}'
const MENU = `{\n  "schemaVersion": 1,\n  "items": [\n    ${DISH}\n  ]\n}\n`
const TABLE = 'Recipe;Name;Station;kcal\n10482;Lentil Soup;Soups;210\n10517;Salmon;Grill;560\n'
const AS_JSON = 'export the dishes as JSON, as /schemas/items.v1.json describes it'

/** A zip archive as its programs write it: the names of its files stand in front of what is packed. */
function archive(...names: readonly string[]): Buffer {
  return Buffer.concat(
    names.map((name) => {
      const header = Buffer.alloc(30)
      header.write('PK\u0003\u0004', 'latin1')
      header.writeUInt16LE(name.length, 26)
      return Buffer.concat([header, Buffer.from(name), Buffer.from('packed')])
    }),
  )
}

const json = (what: string, text: string | Buffer, message: string): WrongFile => ({
  ...{ what, bytes: Buffer.from(text as string), code: 'INVALID_JSON', message },
})
const other = (what: string, text: string | Buffer, format: string): WrongFile =>
  json(what, text, `the file is not JSON but ${format}`)
const inItem = (what: string, item: string, fault: string): WrongFile =>
  json(what, `[\n  ${item}\n]`, `item 0 is not valid JSON ${fault}`)
const noItems = (what: string, text: string, message: string): WrongFile => ({
  ...{ what, bytes: Buffer.from(text), code: 'INVALID_FILE', message },
})

/** Each is described in docs/partners.md, in the order of its table. */
export const WRONG_FILES: readonly WrongFile[] = [
  other(
    'a table (CSV)',
    `Menu of November\n\n${TABLE}`,
    `a table (CSV, ";" between cells; line 3 looks like its header: Recipe;Name;Station;kcal); ${AS_JSON}`,
  ),
  other(
    'a table without a header',
    '1;Soup;210\n2;"Stew; hot";360\n3;Salad;90\n',
    `a table (CSV, ";" between cells; no line looks like a header); ${AS_JSON}`,
  ),
  other(
    'a table from a spreadsheet ("Unicode text")',
    Buffer.from(`\uFEFF${TABLE.replaceAll(';', '\t')}`, 'utf16le'),
    `a table (CSV, tabs between cells; line 1 looks like its header: Recipe\tName\tStation\tkcal); ${AS_JSON}`,
  ),
  other(
    'an Excel workbook',
    archive('[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'),
    `an Excel workbook (.xlsx); ${AS_JSON}`,
  ),
  other(
    'an old Excel workbook',
    Buffer.from('d0cf11e0a1b11ae1000000000000000000000000000000003e000300feff0900', 'hex'),
    `an old Excel workbook (.xls) or another Office file; ${AS_JSON}`,
  ),
  other('a zip archive', archive('items.json'), 'a zip archive; upload the items.json that is in it'),
  other('a compressed file', gzipSync(MENU), 'compressed with gzip; upload it uncompressed'),
  other(
    'an HTML page',
    '<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head><body></body></html>',
    'an HTML page ("502 Bad Gateway"); the export probably stored the page of an error; open it in a browser',
  ),
  other(
    'XML',
    '<?xml version="1.0" encoding="UTF-8"?>\n<menu><dish id="1"/></menu>',
    `XML (<menu>); ${AS_JSON}`,
  ),
  other('YAML', 'items:\n  - partnerDishId: "1"\n', 'YAML; convert it to JSON'),
  other('JavaScript', `var menu = ${MENU}`, 'JavaScript; upload the object or the array alone'),
  other(
    'JavaScript on one line',
    `module.exports = {"items":[${DISH}]}`,
    'JavaScript; upload the object or the array alone',
  ),
  other(
    'JavaScript with bare names',
    'export default [\n  { partnerDishId: 1, name: "Soup" },\n  { partnerDishId: 2, name: "Stew" },\n]',
    'JavaScript; upload the object or the array alone',
  ),
  json(
    'a comment before the catalog',
    `// made by hand\n{"items":[${DISH}]}`,
    'the file is not a JSON object or array: it starts with "/"',
  ),
  json(
    'two byte order marks',
    `\uFEFF\uFEFF{"items":[${DISH}]}`,
    'the file is not a JSON object or array: it starts with byte 0xef',
  ),
  json(
    'JSON Lines',
    `${DISH}\n${DISH}\n`,
    'several JSON values stand one after another, the second at line 2, column 1 (byte 75): a file in JSON Lines becomes a catalog with [ before, ] after and commas between the lines',
  ),
  noItems(
    'a wrapper',
    `{"status":"ok","data":{"page":1,"items":[${DISH}]}}`,
    'the file has no "items" at its top; a list was found in "data.items", at line 1, column 41 (byte 40): move that array to the top, as {"items": […]}',
  ),
  noItems(
    'lists in a list',
    `{"menu":{"categories":[{"name":"Soups","items":[${DISH}]}]}}`,
    'the file has no "items" at its top; a list was found in "menu.categories[].items", at line 1, column 48 (byte 47): in each entry of a list: put all of them into one array "items" at the top',
  ),
  noItems(
    'another name',
    `{"Items":[${DISH}]}`,
    'the file has no "items", but "Items": rename it, names are case-sensitive',
  ),
  noItems(
    'a name of its own',
    `{"menu":[${DISH}]}`,
    'the file has no "items", but "menu": rename it, if it lists the dishes',
  ),
  noItems('one dish', DISH, 'the file has no "items": it is one dish; put it into an array, [ … ]'),
  noItems('other properties', '{"a":1,"b":2}', 'the file has no "items"; it has "a", "b"'),
  noItems('an empty object', '{}', 'the file has no "items": it is an empty object'),
  noItems(
    'items by their ids',
    `{"items":{"1":${DISH}}}`,
    '"items" is not an array, but an object: put its dishes into an array, [ … ], at line 1, column 10 (byte 9)',
  ),
  json(
    'Windows-1252',
    Buffer.from(MENU, 'latin1'),
    'item 0 is not valid UTF-8 at line 4, column 40 (byte 76): byte 0xf1: it looks like Windows-1252, where it is "ñ": save the file as UTF-8',
  ),
  json(
    'UTF-16',
    Buffer.from(`\uFEFF${MENU}`, 'utf16le'),
    'the file is not UTF-8 at line 1, column 1 (byte 0): byte 0xff: it looks like UTF-16, little-endian: save it as UTF-8',
  ),
  json(
    'a comma too many after an item',
    `[\n  ${DISH},\n]`,
    'unexpected "," at line 2, column 76 (byte 78): a comma stands before "]": remove it',
  ),
  inItem(
    'a comma too many',
    '{"name":"Soup",}',
    'at line 2, column 17 (byte 18): a comma stands before "}": remove it',
  ),
  inItem(
    'NaN',
    '{"name":"Soup","nutrition":{"calories":NaN}}',
    'at line 2, column 42 (byte 43): NaN is no value of JSON: leave the property out, or write null',
  ),
  inItem(
    'Infinity',
    '{"fat":Infinity}',
    'at line 2, column 10 (byte 11): Infinity is no value of JSON: leave the property out, or write null',
  ),
  inItem(
    'single quotes',
    `{'name':'Soup'}`,
    'at line 2, column 4 (byte 5): text stands in single quotes: JSON has double quotes only',
  ),
  inItem(
    'a comment',
    '{"name":"Soup" // hot\n}',
    'at line 2, column 18 (byte 19): a comment stands here: JSON has none, remove it',
  ),
  inItem(
    'names without quotes',
    '{"id":"1",name:"Soup"}',
    'at line 2, column 13 (byte 14): the property name "name" stands without double quotes',
  ),
  inItem(
    'a missing comma',
    '{"id":"1" "name":"Soup"}',
    'at line 2, column 13 (byte 14): a comma is missing before this',
  ),
  inItem(
    'a line break in a text',
    '{"name":"Soup\nof the day"}',
    'at line 2, column 16 (byte 17): a line break stands inside a text: write \\n',
  ),
  json(
    'a file that is cut off',
    MENU.slice(0, -10),
    'the file ends too early, in item 0, at line 4, column 75 (byte 112): it was cut off, or a closing quote or bracket is missing',
  ),
  json('blanks', ' \n\t', 'the file is blank'),
  json('nothing', '', 'the file is empty'),
]
