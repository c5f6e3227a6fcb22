import { type Decoded, decodeText } from '../../../kernel/table-reading/decode.ts';
import { recordsOfWorkbook } from '../../../kernel/table-reading/workbook-records.ts';
import { unpackSafely } from './archive.ts';
import { withCustomColumns } from './custom-columns.ts';
import type { Mapping } from './fields.ts';
import { isObject, type Json, objectsOf } from './json.ts';
import { listIn, otherLists } from './json-lists.ts';
import { parseJson } from './json-values.ts';
import { type ImportOptions, type ImportOptionsInput, optionsFrom } from './options.ts';
import type { ImportFormat, ImportPlan } from './plan/plan.ts';
import { suggestMapping } from './plan/suggest.ts';
import { planOfTable } from './plan/table-plan.ts';
import { type Problem, refuse } from './problems.ts';
import { isGithubIssues, planOfGithub } from './sources/from-github.ts';
import { isGitlabIssues, planOfGitlab } from './sources/from-gitlab.ts';
import { planOfJiraXml } from './sources/from-jira-xml.ts';
import { isOwnJson, isOwnTable, planOfOwnJson, planOfOwnTable } from './sources/from-opsyard.ts';
import { isTrelloActions, isTrelloBoard, planOfTrello } from './sources/from-trello.ts';
import { isVikunjaExport, planOfVikunja } from './sources/from-vikunja.ts';
import { isWekanBoard, planOfWekan } from './sources/from-wekan.ts';
import { sourceOf } from './sources/sources.ts';
import { isTodoist, tableOfTodoist } from './sources/todoist-table.ts';
import { type Table, tableOfObjects, tableOfRecords, tableOfText } from './table.ts';
import { shorten } from './text.ts';

/**
 * The result of reading a file. Boards and known exports have a plan; tables also have a mapping the user can change. `plan` is null only if no
 * column can be the title.
 */
export type ImportReading = {
  format: ImportFormat;
  plan: ImportPlan | null;
  table: Table | null;
  mapping: Mapping | null;
  /** The encoding of a JSON text that is not in UTF-8, or was chosen. */
  encoding?: string;
};

/** Reads an exported file. Fails only with `ImportRefused`, which has the reason. */
export async function readImport(bytes: Uint8Array, input: ImportOptionsInput): Promise<ImportReading> {
  const options = optionsFrom(input);
  if (bytes.length === 0) refuse('fileEmpty');
  if (bytes.length > options.maxBytes) refuse('fileTooLarge', { limitMb: Math.round(options.maxBytes / 1024 / 1024) });
  const kind = kindOf(bytes);
  if (kind === 'old') refuse('workbookOld');
  if (kind === 'zip') return readArchive(bytes, options);
  if (kind === 'binary') refuse('notText');
  return readText(bytes, options);
}

/** Creates a plan from a table with the chosen columns; fails with `ImportRefused`. */
export function planFromMapping(table: Table, mapping: Mapping, input: ImportOptionsInput): ImportPlan {
  const source = sourceOf(table);
  return planOfTable(table, mapping, source, optionsFrom(input));
}

async function readArchive(bytes: Uint8Array, options: ImportOptions): Promise<ImportReading> {
  const parts = await unpackSafely(bytes, (name) => name === 'data.json' || name === 'xl/workbook.xml');
  const data = parts.get('data.json');
  if (data) return readText(data, options);
  if (!parts.has('xl/workbook.xml')) refuse('archiveUnknown');
  const { sheets, ...records } = await recordsOfWorkbook(bytes, options);
  return readTable({ ...tableOfRecords(records, options.maxRows), sheets }, options);
}

async function readText(bytes: Uint8Array, options: ImportOptions): Promise<ImportReading> {
  if (beginsLikeXml(bytes)) return limited(await planOfJiraXml(bytes, options), options);
  if (beginsLikeJson(bytes)) {
    const decoded = decodeText(bytes, options.encoding);
    const value = parseJson(decoded.text);
    if (value !== undefined) return inEncoding(readJson(value, options), decoded, options);
    if (/^\s*[[{]\s*["{[\]}]/u.test(decoded.text)) refuse('jsonBroken');
  }
  return readTable(tableOfText(bytes, options.maxRows, options.encoding), options);
}

/** Whether a text is XML or HTML, and not a table that starts with a tag. */
function beginsLikeXml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 300))
    .toString('latin1')
    .replace(/^[^<]{0,20}(?=<)/u, '');
  return /^<(?:!--|(?:\?xml|!doctype|rss|html|feed|entity-engine-xml)\b)/iu.test(head);
}

/** Whether the first character is a bracket, in any encoding. */
function beginsLikeJson(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, 200).find((byte) => byte > 0x20 && ![0xef, 0xbb, 0xbf, 0xfe, 0xff].includes(byte));
  return first === 0x7b || first === 0x5b;
}

function readJson(value: unknown, options: ImportOptions): ImportReading {
  const plan = isObject(value) ? planOfObject(value, options) : undefined;
  const list = listIn(value);
  const found = plan ?? planOfList(list, options);
  if (found) return limited(found, options);
  if (isTrelloActions(list)) refuse('trelloCommentsOnly');
  const objects = objectsOf(list);
  if (objects.length === 0) refuse('jsonUnknown');
  const others = otherLists(value);
  if (others.length > 0) refuse('jsonSeveralLists', { lists: shorten(others.join(', '), 100) });
  return readTable(tableOfObjects(objects, options.maxRows), options);
}

/** Reports the encoding of a JSON text that is not UTF-8, as JSON should be. */
function inEncoding(reading: ImportReading, { encoding, guessed }: Decoded, options: ImportOptions): ImportReading {
  const { plan, table } = reading;
  if (!options.encoding && encoding === 'UTF-8') return reading;
  const problem: Problem = { level: 'warning', code: 'encodingGuessed', params: { encoding } };
  return {
    ...reading,
    encoding: encoding.toLowerCase(),
    ...(plan && guessed && { plan: { ...plan, problems: [problem, ...plan.problems] } }),
    ...(table && guessed && { table: { ...table, guessedEncoding: encoding } }),
  };
}

function planOfObject(value: Json, options: ImportOptions): ImportPlan | undefined {
  if (isOwnJson(value)) return planOfOwnJson(value, options);
  if (isWekanBoard(value)) return planOfWekan(value, options);
  return isTrelloBoard(value) ? planOfTrello(value, options) : undefined;
}

function planOfList(list: unknown, options: ImportOptions): ImportPlan | undefined {
  if (isVikunjaExport(list)) return planOfVikunja(list, options);
  const objects = objectsOf(list);
  if (isGitlabIssues(objects)) return planOfGitlab(objects, options);
  return isGithubIssues(objects) ? planOfGithub(objects, options) : undefined;
}

function readTable(read: Table, options: ImportOptions): ImportReading {
  const table = isTodoist(read) ? tableOfTodoist(read) : read;
  if (isOwnTable(table)) {
    return { ...limited(planOfOwnTable(table, options), options), table };
  }
  const source = sourceOf(table);
  const known = source.format !== 'table';
  const { header } = table;
  const suggested = suggestMapping(header, table.rows, source.columns);
  const mapping = withCustomColumns(suggested, { header, custom: options.custom, tool: known });
  // Prose contains commas too, but not in columns.
  if (!known && table.overflow.size * 5 > table.rows.length) refuse('noTable');
  const mayPlan = mapping.columns.includes('title') || (known && mapping.columns.includes('key'));
  const plan = mayPlan ? planOfTable(table, mapping, source, options) : null;
  return { format: plan?.format ?? source.format, plan, table, mapping };
}

function limited(plan: ImportPlan, options: ImportOptions): ImportReading {
  if (plan.tasks.length > options.maxRows) refuse('tooManyRows', { limit: options.maxRows });
  return { format: plan.format, plan, table: null, mapping: null };
}

function kindOf(bytes: Uint8Array): 'zip' | 'old' | 'binary' | 'text' {
  const starts = (...head: number[]) => head.every((byte, index) => bytes[index] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'old';
  const isKnownBinary =
    starts(0x89, 0x50) || starts(0xff, 0xd8, 0xff) || starts(0x25, 0x50, 0x44, 0x46) || starts(0x1f, 0x8b);
  return isKnownBinary ? 'binary' : 'text';
}
