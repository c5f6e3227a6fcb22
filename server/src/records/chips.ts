import {
  CHIP_FACTS,
  type Chip,
  choiceColor,
  type Field,
  isEmptyValue,
  kindOf,
  type RecordRow,
} from '@opsyard/contract';
import type { Actor, Language } from '../kernel/actor.ts';
import type { Db } from '../kernel/db.ts';
import type { Served } from './adapter.ts';
import { cellOf, headingOf } from './cells.ts';
import { seenRecords } from './list.ts';
import { referenceOf } from './reference-names.ts';
import { searchType } from './search.ts';

export type ChipAsking = { db: Db; actor: Actor; language: Language };

/** A record type whose records can be shown as chips and linked. */
export type ChipType = {
  readonly type: string;
  /** The chips of those records that the caller may see and that are not in the trash, in one query. */
  visible(asking: ChipAsking, ids: readonly string[]): Promise<Chip[]>;
  /** A few visible records that match a text. */
  found(asking: ChipAsking, text: string): Promise<Chip[]>;
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
export async function findChips(asking: ChipAsking, text: string): Promise<Chip[]> {
  if (text.trim() === '') return [];
  const found = await Promise.all([...types.values()].map((one) => one.found(asking, text)));
  return found.flat();
}

type Ref = { type: string; id: string };

/** The chips of visible records, with one query per type. */
export async function visibleChips(asking: ChipAsking, refs: readonly Ref[]): Promise<Chip[]> {
  const found = await Promise.all(
    [...new Set(refs.map(({ type }) => type))].map(async (type) => {
      const ids = [...new Set(refs.filter((ref) => ref.type === type).map(({ id }) => id))];
      return (await chipsOf(type)?.visible(asking, ids)) ?? [];
    }),
  );
  return found.flat();
}

/** The chips of a declared record type. */
export function recordChips(served: Served): ChipType {
  const { type } = served;
  const may = ({ actor }: ChipAsking) => actor.permissions.has(type.permissions.view);
  return {
    type: type.name,
    async visible(asking, ids) {
      if (!may(asking)) return [];
      const { rows } = await seenRecords(asking.db, asking.actor, served, ids);
      return rows.filter(({ deletedAt }) => deletedAt === null).map((row) => chipOf(served, row, asking.language));
    },
    async found(asking, text) {
      if (!may(asking)) return [];
      const rows = await searchType(asking.db, asking.actor, served, text);
      return rows.map((row) => chipOf(served, row, asking.language));
    },
  };
}

function chipOf({ type, remark }: Served, row: RecordRow, language: Language): Chip {
  const at = language === 'zh' ? 1 : 0;
  const state = type.state === undefined ? undefined : type.fields[type.state];
  const value = type.state === undefined ? null : row[type.state];
  const remarked = remark?.(row);
  const stateOf = () =>
    state && typeof value === 'string'
      ? { text: state.choices?.[value]?.[at] ?? value, color: choiceColor(state, value) }
      : undefined;
  return {
    type: type.name,
    typeName: type.many[at],
    id: row.id,
    title: String(row[type.title] ?? type.one[at]),
    state: stateOf() ?? (remarked ? { text: remarked.text[at], color: remarked.color } : null),
    page: `${type.page}?open=${row.id}`,
    facts: factsOf(type.fields, row, language, new Set([type.title, type.state ?? ''])),
    warning: remarked?.warning?.[at] ?? null,
  };
}

/** The first non-empty fields that are understandable without a heading: choices, but not numbers. */
function factsOf(
  fields: Readonly<Record<string, Field>>,
  row: RecordRow,
  language: Language,
  without: ReadonlySet<string>,
): string[] {
  return Object.entries(fields)
    .filter(([key, field]) => !without.has(key) && isShort(field) && !isEmptyValue(row[key]))
    .slice(0, CHIP_FACTS)
    .map(([key, field]) => {
      const text = String(cellOf(field, row[key], { language, nameOf: (_, id) => id })).slice(0, 100);
      const { family } = kindOf(field);
      return family === 'text' || family === 'choice' ? text : `${headingOf(field, language)}: ${text}`;
    });
}

function isShort(field: Field): boolean {
  return referenceOf(field) === undefined && field.kind !== 'longText' && field.kind !== 'richText';
}
