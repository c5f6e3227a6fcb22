import type { AnyRecordType } from '@opsyard/contract';

/** The name of a record type's table. */
export function tableName(type: Pick<AnyRecordType, 'name'>): string {
  return type.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
