import { ENHANCE_RECORDS_KEPT } from '@opsyard/contract';
import { readStored, store } from './storage.ts';

/** One former text of a table's script. */
export type EnhanceRecord = { at: number; text: string };

/** The former texts of a table's script in this browser, the latest first. */
export function enhanceRecords(tableCode: string): EnhanceRecord[] {
  return readStored<EnhanceRecord[]>(`ENHANCE_${tableCode}`) ?? [];
}

/** Keeps a text of a table's script; of each table the last sixteen stay, and the same text twice in a row is one. */
export function keepEnhanceRecord(tableCode: string, text: string, at = Date.now()): void {
  const before = enhanceRecords(tableCode);
  if (before[0]?.text === text) return;
  store(`ENHANCE_${tableCode}`, [{ at, text }, ...before].slice(0, ENHANCE_RECORDS_KEPT));
}
