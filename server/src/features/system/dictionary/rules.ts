import { COLORS, type DictionaryItem, type DictionaryItemFields } from '@opsyard/contract';
import type { Static } from 'typebox';

/** An item as it is to be kept; which version of it that makes the database says. */
export type EntryToKeep = Omit<DictionaryItem, 'version'>;
type Given = Omit<Static<typeof DictionaryItemFields>, 'color'> & { color?: DictionaryItem['color'] | '' | undefined };

/** An item as it is to be kept, from what was sent; what was not sent stays, or gets its usual value. */
export function entryOf(
  given: Given,
  former: DictionaryItem | undefined,
  { id, last }: { id: string; last: number },
): EntryToKeep {
  return {
    id,
    dictId: former?.dictId ?? given.dictId,
    itemText: given.itemText.trim(),
    itemTextZh: textOr(given.itemTextZh, former?.itemTextZh),
    itemValue: given.itemValue.trim(),
    color: given.color === undefined ? (former?.color ?? null) : given.color || null,
    description: textOr(given.description, former?.description),
    sortOrder: given.sortOrder ?? former?.sortOrder ?? last + 1,
    status: given.status === undefined ? (former?.status ?? 1) : Number(given.status),
  };
}

function textOr(given: string | null | undefined, former: string | null | undefined): string | null {
  return given === undefined ? (former ?? null) : given?.trim() || null;
}

/** A colour somebody wrote into a table; none where it is none of ours. */
export function colorNamed(text: string): DictionaryItem['color'] {
  return COLORS.find((color) => color === text.trim().toLowerCase()) ?? null;
}
