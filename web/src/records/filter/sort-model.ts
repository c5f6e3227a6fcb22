import { type AnyRecordType, printSort, readSort, SORT_KEYS_MAX } from '@opsyard/contract';

/**
 * The order after a click on a column: by it alone, or as an additional field, replacing the third one; a field already in the order
 * changes direction.
 */
export function sortedBy(sort: string, field: string, further: boolean): string {
  const keys = readSort(sort);
  const existing = keys.find((one) => one.field === field);
  if (!further) return printSort([{ field, isDown: keys[0] === existing && existing?.isDown === false }]);
  if (existing) return printSort(keys.map((one) => (one === existing ? { field, isDown: !one.isDown } : one)));
  return printSort([...keys.slice(0, SORT_KEYS_MAX - 1), { field, isDown: false }]);
}

export function sortableFields({ allFields }: AnyRecordType): string[] {
  return Object.keys(allFields).filter((key) => allFields[key]?.sortable === true);
}
