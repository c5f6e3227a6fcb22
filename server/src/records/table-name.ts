import type { AnyRecordType } from '@opsyard/contract';

export function tableName(type: Pick<AnyRecordType, 'name'>): string {
  return type.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The sequence for numbers of kind `autoNumber`: `work_order_serial`. */
export function sequenceName(type: AnyRecordType): string {
  return `${tableName(type)}_serial`;
}
