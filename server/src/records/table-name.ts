import type { AnyRecordType } from '@opsyard/contract';

/** The name of a record type's table. */
export function tableName(type: Pick<AnyRecordType, 'name'>): string {
  return type.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The sequence that records of a type with a field of kind `autoNumber` take their numbers from: `work_order_serial`. */
export function sequenceName(type: AnyRecordType): string {
  return `${tableName(type)}_serial`;
}
