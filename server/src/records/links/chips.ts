import {
  CHIP_FACTS,
  type Chip,
  choiceColor,
  type Field,
  isEmptyValue,
  kindOf,
  type RecordRow,
} from '@opsyard/contract';
import type { Actor, Language } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import { labelText } from '../../kernel/words.ts';
import type { ServedType } from '../adapter.ts';
import { cellOf, headingOf } from '../cells.ts';
import { visibleRecords } from '../list.ts';
import { searchType } from '../search.ts';
import { referenceOf } from './reference-names.ts';

export type ChipContext = { db: Db; actor: Actor; language: Language };

/** A record type whose records can be shown as chips and linked. */
export type ChipType = {
  readonly type: string;
  /** The chips of those records that the caller may see and that are not in the trash, in one query. */
  visible(context: ChipContext, ids: readonly string[]): Promise<Chip[]>;
  /** A few visible records that match a text. */
  found(context: ChipContext, text: string): Promise<Chip[]>;
};

const types = new Map<string, ChipType>();

/** Registers the chips of a record type. */
export function declareChips(chips: ChipType): void {
  types.set(chips.type, chips);
}

/** The chips of a record type; undefined if its records cannot be linked. */
function chipsOf(type: string): ChipType | undefined {
  return types.get(type);
}

/** Finds visible records of all types that match a text, for linking. */
export async function findChips(context: ChipContext, text: string): Promise<Chip[]> {
  if (text.trim() === '') return [];
  const found = await Promise.all([...types.values()].map((one) => one.found(context, text)));
  return found.flat();
}

type Ref = { type: string; id: string };

/** The chips of visible records, with one query per type. */
export async function visibleChips(context: ChipContext, refs: readonly Ref[]): Promise<Chip[]> {
  const found = await Promise.all(
    [...new Set(refs.map(({ type }) => type))].map(async (type) => {
      const ids = [...new Set(refs.filter((ref) => ref.type === type).map(({ id }) => id))];
      return (await chipsOf(type)?.visible(context, ids)) ?? [];
    }),
  );
  return found.flat();
}

/** The chips of a declared record type. */
export function recordChips(served: ServedType): ChipType {
  const { type } = served;
  const mayView = ({ actor }: ChipContext) => actor.permissions.has(type.permissions.view);
  return {
    type: type.name,
    async visible(context, ids) {
      if (!mayView(context)) return [];
      const { rows } = await visibleRecords(context.db, context.actor, served, ids);
      return rows.filter(({ deletedAt }) => deletedAt === null).map((row) => chipOf(served, row, context.language));
    },
    async found(context, text) {
      if (!mayView(context)) return [];
      const rows = await searchType(context.db, context.actor, served, text);
      return rows.map((row) => chipOf(served, row, context.language));
    },
  };
}

function chipOf({ type, remark }: ServedType, row: RecordRow, language: Language): Chip {
  const at = language === 'zh' ? 1 : 0;
  const state = type.state === undefined ? undefined : type.fields[type.state];
  const value = type.state === undefined ? null : row[type.state];
  const status = remark?.(row);
  const stateOf = () =>
    state && typeof value === 'string'
      ? { text: state.choices?.[value]?.[at] ?? value, color: choiceColor(state, value) }
      : undefined;
  return {
    type: type.name,
    typeName: type.many[at],
    id: row.id,
    title: String(row[type.title] ?? type.one[at]),
    state: stateOf() ?? (status ? { text: status.text[at], color: status.color } : null),
    page: `${type.page}?open=${row.id}`,
    facts: factsOf(type.fields, row, language, new Set([type.title, type.state ?? ''])),
    warning: status?.warning?.[at] ?? null,
  };
}

/** The first non-empty fields that are understandable without a heading: choices, but not numbers. */
function factsOf(
  fields: Readonly<Record<string, Field>>,
  row: RecordRow,
  language: Language,
  excluded: ReadonlySet<string>,
): string[] {
  return Object.entries(fields)
    .filter(([key, field]) => !excluded.has(key) && isShort(field) && !isEmptyValue(row[key]))
    .slice(0, CHIP_FACTS)
    .map(([key, field]) => {
      const text = String(cellOf(field, row[key], { language, nameOf: (_, id) => id })).slice(0, 100);
      const { family } = kindOf(field);
      return family === 'text' || family === 'choice' ? text : labelText(headingOf(field, language), text, language);
    });
}

function isShort(field: Field): boolean {
  return referenceOf(field) === undefined && field.kind !== 'longText' && field.kind !== 'richText';
}
