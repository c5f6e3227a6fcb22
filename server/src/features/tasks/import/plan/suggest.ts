import { PLAIN_FIELDS, PLAIN_NAMES, readDuration } from '@opsyard/contract';
import { possibleOrders, readMoment } from '../../../../kernel/table-reading/dates.ts';
import type { NumberedRecord } from '../../../../kernel/table-reading/delimited.ts';
import { DATE_FIELDS, type ImportField, type Mapping, REPEATABLE } from '../fields.ts';
import { columnName, fieldOf } from '../headers.ts';
import { isBooleanWord } from '../text/boolean-words.ts';
import { dateOrEmpty, textOrEmpty } from '../text/empty-values.ts';
import { datesIn } from './column-dates.ts';

const SAMPLED = 300;
/** Progress values, which are not a status. */
const SHARE = /^(?:\d{1,3}(?:[.,]\d+)?\s?%|0[.,]\d+|[01])$/u;
/** Columns about the export, or that repeat other columns. */
const NOISE =
  /^(?:raw data|connection id|icon url|watchers|votes|work ratio|last viewed|rank|log work|σ |project (?:key|type|lead|description|url|id)$)/u;

/** Two words, or the equivalent in a script without blanks; codes such as `SCMS-4` are not titles. */
const WORDED =
  /\p{L}{2}.*[\s\p{P}].*\p{L}{2}|\p{Script=Han}{4}|[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{3}/u;

/** Suggests the meaning of each column, by its name and otherwise by its content. `known` are the meanings of a tool's own columns. */
export function suggestMapping(
  header: readonly string[],
  sample: readonly NumberedRecord[],
  known: Readonly<Record<string, ImportField>> = {},
): Mapping {
  const rows = sample.slice(0, SAMPLED);
  const used = new Set<ImportField>();
  const columns = header.map((name, index): ImportField => {
    const cells = rows.map((row) => row.cells[index] ?? '').filter((cell) => cell.trim() !== '');
    const own = Object.hasOwn(known, columnName(name)) ? known[columnName(name)] : undefined;
    const field = own ?? meaningOf(fieldOf(name), cells) ?? (areSpans(cells) ? 'dueDate' : 'extra');
    if (field === 'extra' && NOISE.test(columnName(name))) return 'ignore';
    if (used.has(field) && !REPEATABLE.has(field)) return 'extra';
    used.add(field);
    return field;
  });
  if (!used.has('title')) nameTitle(columns, header, rows);
  if (used.has('parent') && !used.has('key')) nameKey(columns, sample);
  return { columns };
}

/** Parents refer to an identifier of records; a column that contains all these references is the key. */
function nameKey(columns: ImportField[], rows: readonly NumberedRecord[]): void {
  const cell = (row: NumberedRecord, index: number) => row.cells[index]?.trim() ?? '';
  const parent = columns.indexOf('parent');
  const requested = new Set(rows.map((row) => cell(row, parent)).filter((name) => name !== ''));
  const holdsAll = (field: ImportField, index: number) => {
    if (!['id', 'title', 'extra'].includes(field)) return false;
    const values = new Set(rows.map((row) => cell(row, index)));
    return [...requested].every((name) => values.has(name));
  };
  const found = requested.size > 0 ? columns.findIndex(holdsAll) : -1;
  if (columns[found] === 'extra') columns[found] = 'key';
}

/** A column of date ranges is a schedule, whatever its name. */
function areSpans(cells: readonly string[]): boolean {
  return (
    cells.some((cell) => datesIn(cell).length === 2) &&
    cells.every((cell) => datesIn(cell).every((date) => readMoment(date) ?? possibleOrders(date)))
  );
}

const DURATIONS: readonly ImportField[] = PLAIN_NAMES.filter((name) => PLAIN_FIELDS[name].kind === 'duration');

/** Points and other numbers without a unit are not durations. */
function meaningOf(field: ImportField | undefined, cells: readonly string[]): ImportField | undefined {
  if (field === undefined || !DURATIONS.includes(field)) return byContent(field, cells);
  return cells.every(isDuration) ? field : 'extra';
}

/** A column named "completed" may contain dates or yes; one named "due" may contain neither. */
function byContent(field: ImportField | undefined, cells: readonly string[]): ImportField | undefined {
  if (field === undefined || cells.length === 0) return field;
  if (field === 'completedAt' && cells.some((cell) => dateOrEmpty(cell) === '')) {
    return byContent(
      field,
      cells.filter((cell) => dateOrEmpty(cell) !== ''),
    );
  }
  const dates = cells.filter((cell) => datesIn(cell).every((date) => readMoment(date) ?? possibleOrders(date))).length;
  if (field === 'completedAt' && dates === 0) return cells.every(isBooleanWord) ? 'done' : 'extra';
  if (field === 'done' && dates === cells.length) return 'completedAt';
  if (field === 'status' && cells.every((cell) => SHARE.test(cell.trim())) && cells.some((cell) => /\D/u.test(cell)))
    return 'extra';
  const isDate = (DATE_FIELDS as readonly ImportField[]).includes(field);
  return isDate && dates * 2 < cells.length ? 'extra' : field;
}

/** Whether a cell is a duration with a unit, or empty. */
function isDuration(cell: string): boolean {
  return textOrEmpty(cell) === '' || (/\p{L}|:/u.test(cell) && readDuration(cell) !== undefined);
}

/** Without a column of that name, the title is the column with the most distinct descriptive texts. */
function nameTitle(columns: ImportField[], header: readonly string[], rows: readonly NumberedRecord[]): void {
  let best = -1;
  let bestScore = 0;
  for (const [index, field] of columns.entries()) {
    if (field !== 'extra') continue;
    const score = titleScore(
      rows.map((row) => row.cells[index] ?? ''),
      header[index] ?? '',
    );
    if (score > bestScore) [best, bestScore] = [index, score];
  }
  if (best >= 0) columns[best] = 'title';
}

function titleScore(cells: readonly string[], name: string): number {
  const filled = cells.map((cell) => cell.trim().slice(0, 200)).filter((cell) => cell !== '');
  const worded = filled.filter((cell) => WORDED.test(cell) && !/^https?:|^[\w.+-]+@|^[{[]/u.test(cell));
  if (worded.length < cells.length * 0.8 || worded.length === 0) return 0;
  const distinct = new Set(worded).size / worded.length;
  if (distinct < 0.6) return 0;
  const length = worded.reduce((sum, cell) => sum + [...cell].length, 0) / worded.length;
  const named = /name|title|summary|description|标题|名称|描述|内容/u.test(columnName(name)) ? 1.5 : 1;
  return length < 3 ? 0 : distinct * named * Math.min(length, 60);
}
