import {
  type CellChanges,
  type CustomField,
  type CustomValue,
  HOURS_PER_DAY,
  isCustomKey,
  PRIORITIES,
  RECORD_REF,
  rangeIn,
  readDuration,
  SINGLE_OPTION_KINDS,
  TITLE_MAX,
} from '@opsyard/contract';
import type { Language } from '../../../kernel/words/language.ts';
import type { CellProblem, CellRead as CellReadOf } from '../../../records/cells/cell-source.ts';
import { dayIn } from '../../../records/cells/day-in.ts';
import { readTypedValue } from '../custom-field/typed-value.ts';
import type { ColumnId } from '../grid/columns.ts';
import { isReadOnly } from '../shared/editing/field-rights.ts';
import { PRIORITY_NAMES } from '../shared/marks/priority-names.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';

type CellRead = CellReadOf<CellChanges>;

export type Reading = { scope: ProjectScope; today: string; language: Language };

type Named = { id: string; names: readonly string[] };

/** The change of a task that the text of a cell means in a column; empty text clears the field. */
export function readCell(column: ColumnId, text: string, reading: Reading): CellRead {
  const typed = text.trim();
  if (isCustomKey(column)) {
    const field = reading.scope.fieldOf(column);
    return field && !field.archived && !isReadOnly(reading.scope, field)
      ? readCustom(field, typed, reading)
      : { problem: 'readOnly' };
  }
  return BUILT_IN[column as keyof typeof BUILT_IN]?.(typed, reading) ?? { problem: 'readOnly' };
}

const people = ({ project }: ProjectScope): Named[] =>
  project.members.map(({ id, realname, username }) => ({ id, names: [realname, username] }));

const BUILT_IN = {
  title(text: string): CellRead {
    const title = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
    if (title === '') return { problem: 'required' };
    return [...title].length > TITLE_MAX ? { problem: 'long' } : { changes: { title } };
  },
  status(text: string, { scope }: Reading): CellRead {
    if (text === '') return { problem: 'required' };
    const statusId = only(
      text,
      scope.statuses.map(({ id, name }) => ({ id, names: [name] })),
    );
    return statusId ? { changes: { statusId } } : { problem: 'unknown' };
  },
  priority(text: string): CellRead {
    const names = PRIORITIES.map((id) => ({ id, names: PRIORITY_NAMES[id] }));
    const priority = PRIORITIES.find((one) => one === (text === '' ? 'N' : only(text, names)));
    return priority ? { changes: { priority } } : { problem: 'unknown' };
  },
  owner(text: string, { scope }: Reading): CellRead {
    const ownerId = text === '' ? null : only(text, people(scope));
    return ownerId === undefined ? { problem: 'unknown' } : { changes: { ownerId } };
  },
  assignees(text: string, { scope }: Reading): CellRead {
    const assigneeIds = each(text, people(scope));
    return assigneeIds ? { changes: { assigneeIds } } : { problem: 'unknown' };
  },
  labels(text: string, { scope }: Reading): CellRead {
    const labels = scope.project.labels.filter(({ archived }) => !archived);
    const labelIds = each(
      text,
      labels.map(({ id, name }) => ({ id, names: [name] })),
    );
    return labelIds ? { changes: { labelIds } } : { problem: 'unknown' };
  },
  startDate: (text: string, reading: Reading): CellRead => readDay('startDate', text, reading),
  dueDate: (text: string, reading: Reading): CellRead => readDay('dueDate', text, reading),
  estimate(text: string): CellRead {
    const estimate = text === '' ? null : readDuration(text, HOURS_PER_DAY);
    return estimate === undefined ? { problem: 'duration' } : { changes: { estimate } };
  },
  milestone: (text: string): CellRead => readFlag('milestone', text),
  confidential: (text: string): CellRead => readFlag('confidential', text),
};

function readFlag(field: 'milestone' | 'confidential', text: string): CellRead {
  const typed = text.toLowerCase();
  if (TICKED.includes(typed)) return { changes: { [field]: true } };
  return typed === '' || UNTICKED.includes(typed) ? { changes: { [field]: null } } : { problem: 'unknown' };
}

function readDay(field: 'startDate' | 'dueDate', text: string, reading: Reading): CellRead {
  const day = text === '' ? null : dayIn(text, reading);
  return day === undefined ? { problem: 'date' } : { changes: { [field]: day } };
}

const TICKED = ['true', 'yes', '1', 'x', '✓', '✔', '是'];
const UNTICKED = ['false', 'no', '0', '否'];

function readCustom(field: CustomField, text: string, reading: Reading): CellRead {
  const name = `c_${field.id}` as const;
  if (text === '') return field.required ? { problem: 'required' } : { changes: { [name]: null } };
  const found = customValue(field, text, reading);
  return 'problem' in found ? found : { changes: { [name]: found.value } };
}

function customValue(
  field: CustomField,
  text: string,
  reading: Reading,
): { value: CustomValue } | { problem: CellProblem } {
  const named = (value: CustomValue | undefined, problem: CellProblem = 'unknown') =>
    value === undefined ? { problem } : { value };
  const options = field.options.map(({ id, name }) => ({ id, names: [name] }));
  if (SINGLE_OPTION_KINDS.includes(field.kind)) return named(only(text, options));
  if (field.kind === 'choices') return named(each(text, options));
  if (field.kind === 'person') return named(only(text, people(reading.scope)));
  if (field.kind === 'people') return named(each(text, people(reading.scope)));
  if (field.kind === 'dateRange')
    return named(
      rangeIn(text, (day) => dayIn(day, reading)),
      'date',
    );
  if (field.kind === 'date') return named(dayIn(text, reading), 'date');
  if (field.kind === 'checkbox') {
    if (TICKED.includes(folded(text))) return { value: true };
    return named(UNTICKED.includes(folded(text)) ? null : undefined);
  }
  if (field.kind === 'record') return named(RECORD_REF.test(text) ? text : undefined);
  return typedValue(field, text);
}

function typedValue(field: CustomField, text: string): { value: CustomValue } | { problem: CellProblem } {
  if (field.kind === 'file') return { problem: 'readOnly' };
  // The server names the limits that values exceed.
  const { value, wrong } = readTypedValue({ ...field, min: null, max: null }, withoutUnit(text, field));
  if (!wrong) return { value };
  if (wrong.why === 'phone') return { problem: 'unknown' };
  if (wrong.why === 'link' || wrong.why === 'long') return { problem: wrong.why };
  return { problem: 'number' };
}

/** A number without the unit it shows with. */
function withoutUnit(text: string, { kind, unit }: CustomField): string {
  if ((kind !== 'number' && kind !== 'money') || !unit) return text;
  return text.endsWith(unit) ? text.slice(0, -unit.length) : text;
}

/** The one value of a name; undefined for none and for several. */
function only(text: string, named: readonly Named[]): string | undefined {
  const found = named.filter(({ names }) => names.some((name) => folded(name) === folded(text)));
  return found.length === 1 ? found[0]?.id : undefined;
}

/** The values of names between commas; undefined if one of them is unknown. */
function each(text: string, named: readonly Named[]): string[] | undefined {
  const whole = only(text, named);
  if (whole) return [whole];
  const ids = text
    .split(/[,，;；、\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => only(one, named));
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined;
}

function folded(text: string): string {
  return text.trim().normalize('NFKC').toLocaleLowerCase();
}
