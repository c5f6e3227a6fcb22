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

/** The corresponding field of another project: same name, kind and users who may see it, and for amounts the same currency. */
function fieldLike(field: CustomField, theirs: readonly CustomField[]): CustomField | undefined {
  return theirs.find(
    (one) =>
      !one.archived &&
      one.kind === field.kind &&
      folded(one.name) === folded(field.name) &&
      haveSameReaders(one, field) &&
      (field.kind !== 'money' || one.unit === field.unit),
  );
}

/** The values in another project, and the fields with values that cannot be moved. */
export function translated(
  values: CustomValues,
  {
    fields,
    theirs,
    isOut,
    keepsFiles = false,
  }: { fields: readonly CustomField[]; theirs: readonly CustomField[]; isOut: IsOut; keepsFiles?: boolean },
): { values: CustomValues; lost: CustomField[] } {
  const kept: [string, CustomValue][] = [];
  const lost: CustomField[] = [];
  // New numbers are assigned.
  for (const field of fields.filter(({ kind }) => !AUTOMATIC_KINDS.includes(kind))) {
    const value = values[customKey(field.id)] ?? null;
    if (value === null) continue;
    // A copy has files of its own.
    const like = field.kind === 'file' && !keepsFiles ? undefined : fieldLike(field, theirs);
    const meaning = like ? meaningOf(value, { field, like, isOut }) : null;
    if (like && meaning !== null) kept.push([customKey(like.id), meaning]);
    if (isLost(value, meaning, like && PERSON_KINDS.includes(field.kind))) lost.push(field);
  }
  return { values: Object.fromEntries(kept), lost };
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
