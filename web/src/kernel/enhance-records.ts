import { ENHANCE_RECORDS_KEPT } from '@opsyard/contract';
import { readStored, store } from './storage/storage.ts';

/** A former text of a table's script. */
export type EnhanceRecord = { at: number; text: string };

/** The former texts of a table's script in this browser, latest first. */
export function enhanceRecords(tableCode: string): EnhanceRecord[] {
  return readStored<EnhanceRecord[]>(`ENHANCE_${tableCode}`) ?? [];
}

/** Stores a text of a table's script; the last sixteen of each table are kept, without consecutive duplicates. */
export function keepEnhanceRecord(tableCode: string, text: string, at = Date.now()): void {
  const before = enhanceRecords(tableCode);
  if (before[0]?.text === text) return;
  store(`ENHANCE_${tableCode}`, [{ at, text }, ...before].slice(0, ENHANCE_RECORDS_KEPT));
}
