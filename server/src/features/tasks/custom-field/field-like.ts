import {
  AUTOMATIC_KINDS,
  type CustomField,
  type CustomValue,
  customKey,
  haveSameReaders,
  OPTION_KINDS,
  PERSON_KINDS,
  SINGLE_OPTION_KINDS,
} from '@opsyard/contract';
import { folded } from './settings.ts';
import type { CustomValues } from './values.ts';

/** The fields of another project that can take the values of a field: same kind and users who may see it, and for amounts the same currency. */
export function fieldsFitting(field: CustomField, theirs: readonly CustomField[]): CustomField[] {
  return theirs.filter(
    (one) =>
      !one.archived &&
      one.kind === field.kind &&
      haveSameReaders(one, field) &&
      (field.kind !== 'money' || one.unit === field.unit),
  );
}

/** The one of them with the same name. */
export function fieldLike(field: CustomField, theirs: readonly CustomField[]): CustomField | undefined {
  return fieldsFitting(field, theirs).find((one) => folded(one.name) === folded(field.name));
}

type Translating = {
  fields: readonly CustomField[];
  theirs: readonly CustomField[];
  isOut: IsOut;
  keepsFiles?: boolean;
  /** By the ids of fields: those that are chosen instead of the ones of the same name, or none. */
  chosen?: ReadonlyMap<string, CustomField | undefined>;
};

/** The values in another project, and the fields with values that cannot be moved. */
export function translated(
  values: CustomValues,
  { fields, theirs, isOut, keepsFiles = false, chosen }: Translating,
): { values: CustomValues; lost: CustomField[] } {
  const kept = new Map<string, CustomValue>();
  // Chosen fields first; a field takes the values of one other only, and a copy has files of its own.
  const targets = targetsOf({ fields, theirs, chosen });
  const targetOf = ({ kind, id }: CustomField) => (kind === 'file' && !keepsFiles ? undefined : targets.get(id));
  const lost: CustomField[] = [];
  // New numbers are assigned.
  for (const field of fields.filter(({ kind }) => !AUTOMATIC_KINDS.includes(kind))) {
    const value = values[customKey(field.id)] ?? null;
    if (value === null) continue;
    const like = targetOf(field);
    const meaning = like ? meaningOf(value, { field, like, isOut }) : null;
    if (like && meaning !== null) kept.set(customKey(like.id), meaning);
    if (isLost(value, meaning, like && PERSON_KINDS.includes(field.kind))) lost.push(field);
  }
  return { values: Object.fromEntries(kept), lost };
}

/** The field of the other project for each field. */
function targetsOf({ fields, theirs, chosen }: Pick<Translating, 'fields' | 'theirs' | 'chosen'>) {
  const targets = new Map<string, CustomField | undefined>();
  const isFree = (one: CustomField | undefined) =>
    ![...targets.values()].some((taken) => taken && taken.id === one?.id);
  const add = (field: CustomField, like: CustomField | undefined) =>
    targets.set(field.id, isFree(like) ? like : undefined);
  for (const field of fields) if (chosen?.has(field.id)) add(field, chosen.get(field.id));
  for (const field of fields) if (!chosen?.has(field.id)) add(field, fieldLike(field, theirs));
  return targets;
}

/** Whether a value is lost, or some of several; people who are not members are reported separately. */
function isLost(value: CustomValue, meaning: CustomValue, isPerson: boolean | undefined): boolean {
  if (isPerson) return false;
  if (meaning === null) return true;
  return Array.isArray(value) && Array.isArray(meaning) && meaning.length < value.length;
}

/** Whether a user is not a member of the other project. */
type IsOut = (userId: string) => boolean;
type Meaning = { field: CustomField; like: CustomField; isOut: IsOut };

/** The people in a value who are members of the other project. */
function membersIn(value: CustomValue, isOut: IsOut): CustomValue {
  if (!Array.isArray(value)) return isOut(String(value)) ? null : value;
  const members = value.map(String).filter((id) => !isOut(id));
  return members.length > 0 ? members : null;
}

function meaningOf(value: CustomValue, { field, like, isOut }: Meaning): CustomValue {
  if (PERSON_KINDS.includes(field.kind)) return membersIn(value, isOut);
  if (!OPTION_KINDS.includes(field.kind)) return value;
  const found = [value].flat().flatMap((id) => {
    const name = field.options.find((option) => option.id === id)?.name;
    const option = name === undefined ? undefined : like.options.find((one) => folded(one.name) === folded(name));
    return option ? [option.id] : [];
  });
  if (found.length === 0) return null;
  return SINGLE_OPTION_KINDS.includes(field.kind) ? (found[0] ?? null) : found;
}
