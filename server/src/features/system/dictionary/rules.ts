import { COLORS, type DictionaryItem, type DictionaryItemFields } from '@opsyard/contract';
import type { Static } from 'typebox';

/** An item to save; the database sets its version. */
export type EntryDraft = Omit<DictionaryItem, 'version'>;
type Given = Omit<Static<typeof DictionaryItemFields>, 'color'> & { color?: DictionaryItem['color'] | '' | undefined };

/** Item to save from a request; missing fields keep their value or get a default. */
export function entryOf(
  given: Given,
  existing: DictionaryItem | undefined,
  { id, last }: { id: string; last: number },
): EntryDraft {
  return {
    id,
    dictId: existing?.dictId ?? given.dictId,
    itemText: given.itemText.trim(),
    itemTextZh: textOr(given.itemTextZh, existing?.itemTextZh),
    itemValue: given.itemValue.trim(),
    color: given.color === undefined ? (existing?.color ?? null) : given.color || null,
    description: textOr(given.description, existing?.description),
    sortOrder: given.sortOrder ?? existing?.sortOrder ?? last + 1,
    status: given.status === undefined ? (existing?.status ?? 1) : Number(given.status),
  };
}

function textOr(given: string | null | undefined, existing: string | null | undefined): string | null {
  return given === undefined ? (existing ?? null) : given?.trim() || null;
}

/** Colour of a cell; null when unknown. */
export function colorNamed(text: string): DictionaryItem['color'] {
  return COLORS.find((color) => color === text.trim().toLowerCase()) ?? null;
}
