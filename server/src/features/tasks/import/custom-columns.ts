import { type CustomKey, isCustomKey, rangeIn, rangeOf } from '@opsyard/contract';
import { dayOf } from '../../../kernel/table-reading/dates.ts';
import { isOwnHeading, nameInHeading } from './custom-heading.ts';
import type { CustomColumn, ImportField, Mapping } from './fields.ts';
import { type DateReader, datesIn } from './plan/column-dates.ts';
import type { RowFacts } from './row-facts.ts';
import { isPersonName, textOrEmpty } from './text/empty-values.ts';
import { sameName } from './text.ts';

/** The custom field with a name: ignoring case and width, or also spacing if only one matches. */
export function fieldNamed(custom: readonly CustomColumn[], name: string): CustomColumn | undefined {
  const exact = custom.find((one) => sameName(one.name) === sameName(name));
  if (exact) return exact;
  const [only, ...more] = custom.filter((one) => spaceless(one.name) === spaceless(name));
  return more.length === 0 ? only : undefined;
}

function spaceless(name: string): string {
  return sameName(name).replace(/\s+/gu, '');
}

/** Maps columns named like custom fields to them. Columns of our own exports, the only title, and fields of a known `tool` keep their meaning. */
export function withCustomColumns(
  mapping: Mapping,
  { header, custom, tool }: { header: readonly string[]; custom: readonly CustomColumn[]; tool: boolean },
): Mapping {
  const used = new Set<CustomKey>();
  const columns = mapping.columns.map((field, at): ImportField => {
    const heading = header[at] ?? '';
    const isOwn = isOwnHeading(heading) && field !== 'extra';
    const isFixed = field === 'title' || isOwn || (tool && field !== 'extra' && field !== 'ignore');
    const found = isFixed || heading.trim() === '' ? undefined : fieldNamed(custom, nameInHeading(heading));
    if (!found || used.has(found.key)) return field;
    used.add(found.key);
    return found.key;
  });
  return { ...mapping, columns };
}

/** The mapped custom fields with dates. */
export function customDates({ columns }: Mapping, custom: readonly CustomColumn[]): CustomKey[] {
  const days = new Set(custom.filter(({ kind }) => kind === 'date' || kind === 'dateRange').map(({ key }) => key));
  return columns.filter(isCustomKey).filter((key) => days.has(key));
}

type Reading = { custom: readonly CustomColumn[]; dates: DateReader; zone: string };

/** The raw values of custom fields in a record; dates are parsed. Missing ones are omitted. */
export function customCells({ columns }: Mapping, { custom, dates, zone }: Reading) {
  const mapped = columns.flatMap((field, at) => {
    const column = custom.find(({ key }) => key === field);
    return column ? [{ at, column }] : [];
  });
  const dayIn = (key: CustomKey, text: string, facts: RowFacts) => {
    const moment = dates(key, text, facts);
    return moment ? dayOf(moment, zone).day : '';
  };
  return (cells: readonly string[], facts: RowFacts): Record<string, string> => {
    const found = new Map<string, string>();
    for (const { at, column } of mapped) {
      const content = found.has(column.key) ? '' : textOf(column, cells[at] ?? '');
      const text = content === '' ? '' : datedText(column, content, (day) => dayIn(column.key, day, facts));
      if (text !== '') found.set(column.key, text);
    }
    return Object.fromEntries(found);
  };
}

/** The text of a cell with its days in the form we store. */
function datedText({ kind }: CustomColumn, text: string, dayIn: (text: string) => string): string {
  if (kind === 'date') return dayIn(text);
  if (kind !== 'dateRange') return text;
  const read = rangeIn(text);
  if (read) return read;
  const [start = '', end = start] = datesIn(text).map(dayIn);
  return start !== '' && end !== '' ? rangeOf(start, end) : '';
}

/** The text of a cell; '' if it is a placeholder for empty, unless an option or a text has that name. */
function textOf({ kind }: CustomColumn, cell: string): string {
  if (kind === 'person' || kind === 'people') return isPersonName(cell.trim()) ? cell.trim() : '';
  return kind === 'number' || kind === 'money' || kind === 'percent' || kind === 'date' || kind === 'dateRange'
    ? textOrEmpty(cell)
    : cell.trim();
}
