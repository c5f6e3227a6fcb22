import {
  type CustomField,
  type CustomValue,
  customKey,
  exceededLimit,
  KINDS,
  NUMBER_KINDS,
  OPTION_KINDS,
  rangeIn,
  SINGLE_OPTION_KINDS,
  sameValue,
} from '@opsyard/contract';
import { recordIn } from '../custom-field/reference-names.ts';
import { type CustomValues, fitInTask, validValue } from '../custom-field/values.ts';
import type { ImportTask } from '../import/plan/plan.ts';
import { placeOf } from '../import/plan/task-draft.ts';
import { type Problem, type ProblemCode, ProblemList } from '../import/problems.ts';
import { splitJoined } from '../import/sources/export-shape.ts';
import { isBooleanWord, isYes } from '../import/text/boolean-words.ts';
import { shorten, splitList } from '../import/text.ts';
import { folded } from './apply/match.ts';
import type { TargetProject } from './apply/target-project.ts';
import { isCalled, personFinder } from './people/person-names.ts';

const ANY_SEPARATOR = /[,;|、，；\n]/u;

type Source = Pick<ImportTask, 'custom' | 'row'>;

/** Reads values of custom fields from a file; `problems` are the invalid ones. */
export type CustomReader = {
  /** The values of a task after the import; the same object if nothing changes. */
  read: (source: Source, present: CustomValues) => CustomValues;
  problems: () => Problem[];
};

type Read = { value: CustomValue; problem?: { code: ProblemCode; value: string; limit?: string | number } };

const BEYOND = { min: 'customBelowMin', max: 'customAboveMax' } as const;

/** A reader for the fields of a project; `exact` for our own files, whose lists are escaped by `joinList`. */
export function customReader({ fields, people, named }: TargetProject, exact: boolean): CustomReader {
  const problems = new ProblemList();
  const everyone = [...people, ...named];
  const find = personFinder(everyone);
  const byKey = new Map(fields.map((field) => [customKey(field.id) as string, field]));
  const optionIds = new Map(
    fields.map(({ id, options }) => [id, new Map(options.map((option) => [folded(option.name), option.id]))]),
  );

  function personIn(text: string, present: CustomValue): Read {
    const now = everyone.find(({ id }) => id === present);
    if (now && isCalled(now, text)) return { value: now.id };
    const found = find(text);
    return found?.member
      ? { value: found.id }
      : { value: present, problem: { code: 'customPersonUnknown', value: text } };
  }

  /** The people in a cell; unknown ones are reported and dropped. */
  function peopleIn(text: string, present: CustomValue): Read {
    const now = everyone.filter(({ id }) => [present].flat().includes(id));
    const personOf = (name: string) => {
      const found = find(name);
      return (now.find((person) => isCalled(person, name)) ?? (found?.member ? found : undefined))?.id;
    };
    const names = namesIn(text, { isOne: (name) => personOf(name) !== undefined, exact });
    const unknown = names.filter((name) => personOf(name) === undefined);
    const ids = [...new Set(names.map(personOf).filter((id) => id !== undefined))];
    return {
      value: ids.length > 0 ? ids : present,
      ...(unknown.length > 0 && { problem: { code: 'customPersonUnknown', value: unknown.join(', ') } }),
    };
  }

  function readText(field: CustomField, text: string, present: CustomValue): Read {
    if (text === '') {
      const keeps = field.required && present !== null;
      return keeps ? { value: present, problem: { code: 'customRequired', value: '' } } : { value: null };
    }
    if (field.kind === 'person') return personIn(text, present);
    if (field.kind === 'people') return peopleIn(text, present);
    if (OPTION_KINDS.includes(field.kind))
      return optionsIn(field, text, { present, exact, ids: optionIds.get(field.id) });
    return plainIn(field, text, present);
  }

  function changesIn({ custom = {}, row }: Source, present: CustomValues): CustomValues {
    const changes = new Map<string, CustomValue>();
    for (const [key, text] of Object.entries(custom)) {
      const field = byKey.get(key);
      if (!field) continue;
      const { value, problem } = readText(field, text, present[key] ?? null);
      if (problem) note(problem, row, field.name);
      if (!sameValue(value, present[key])) changes.set(key, value);
    }
    return Object.fromEntries(changes);
  }

  function note({ code, value, limit }: NonNullable<Read['problem']>, row: number | undefined, field?: string): void {
    const params = { value: shorten(value, 80), ...(limit !== undefined && { limit }) };
    problems.add({ level: 'warning', code, params, ...(field !== undefined && { field }), ...placeOf(row) });
  }

  return {
    read(source, present) {
      const changes = changesIn(source, present);
      if (Object.keys(changes).length === 0) return present;
      const values = Object.entries({ ...present, ...changes }).filter(([, value]) => value !== null);
      const next = Object.fromEntries(values);
      if (fitInTask(next)) return next;
      note({ code: 'customTooLarge', value: '' }, source.row);
      return present;
    },
    problems: () => problems.all(),
  };
}

/** A value that is no person and no option, unless it is invalid or newly beyond a limit. */
function plainIn(field: CustomField, text: string, present: CustomValue): Read {
  const value = validValue(field, plainValue(field, text));
  if (value === undefined) return { value: present, problem: { code: 'customValueRefused', value: text } };
  const exceeded = sameValue(value, present) ? undefined : exceededLimit(field, value);
  return exceeded
    ? { value: present, problem: { code: BEYOND[exceeded.side], value: text, limit: exceeded.limit } }
    : { value };
}

/** The options in a cell; unknown ones are reported and dropped. */
function optionsIn(
  field: CustomField,
  text: string,
  { present, exact, ids }: { present: CustomValue; exact: boolean; ids: ReadonlyMap<string, string> | undefined },
): Read {
  const optionOf = (name: string) => ids?.get(folded(name));
  const names = SINGLE_OPTION_KINDS.includes(field.kind)
    ? [text]
    : namesIn(text, { isOne: (name) => optionOf(name) !== undefined, exact });
  const unknown = names.filter((name) => optionOf(name) === undefined);
  const found = [...new Set(names.map(optionOf).filter((id) => id !== undefined))];
  const value = SINGLE_OPTION_KINDS.includes(field.kind) ? found[0] : found;
  return {
    value: found.length === 0 || value === undefined ? present : value,
    ...(unknown.length > 0 && { problem: { code: 'customOptionUnknown', value: unknown.join(', ') } }),
  };
}

/** Splits names of options in a cell; in other files a name may contain the separator. */
function namesIn(text: string, { isOne, exact }: { isOne: (name: string) => boolean; exact: boolean }): string[] {
  const marked = splitJoined(text);
  if (exact || marked.every(isOne)) return marked;
  return isOne(text) ? [text] : splitList(text, ANY_SEPARATOR);
}

/** Parses a cell to the value of its kind; an invalid one stays text. */
function plainValue(field: CustomField, text: string): unknown {
  if (field.kind === 'record') return recordIn(text);
  if (field.kind === 'dateRange') return rangeIn(text);
  if (field.kind === 'checkbox') return isBooleanWord(text) ? isYes(text) : text;
  if (!NUMBER_KINDS.includes(field.kind)) return text;
  return numberIn(withoutUnit(field, text)) ?? text;
}

function withoutUnit({ kind, unit }: CustomField, text: string): string {
  const bare = text.trim();
  if (kind === 'percent') return bare.replace(/\s*[%％]$/u, '');
  if (unit === '') return bare;
  if (bare.endsWith(unit)) return bare.slice(0, -unit.length).trim();
  return bare.startsWith(unit) ? bare.slice(unit.length).trim() : bare;
}

/** A number with a decimal point or, if unambiguous, a decimal comma. */
function numberIn(text: string): unknown {
  return KINDS.number.parse(text) ?? KINDS.number.parse(text.replace(/^([+-]?\d+),(\d{1,4})$/u, '$1.$2'));
}
