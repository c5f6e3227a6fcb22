import type { PushMessage } from '@opsyard/contract';
import { refresh } from '../../kernel/query-cache.ts';

const GATHERED = 500;
/** What drawers show beside the fields of records. */
const READINGS: Readonly<Record<string, readonly string[]>> = {
  waybill: ['tracking', 'waybillSync'],
  logisticsChannel: ['channelPlan'],
  reportTemplate: ['report'],
};
const waiting = new Set<string>();

/** Reads again what a drawer shows of a record once some have changed; many messages in a short time lead to one reading. */
export function markStale(message: PushMessage): void {
  const readings = message.cmd === 'record' ? READINGS[message.recordType] : undefined;
  if (!readings) return;
  if (waiting.size === 0) setTimeout(readAgain, GATHERED);
  for (const reading of readings) waiting.add(reading);
}

function readAgain(): void {
  const readings = [...waiting];
  waiting.clear();
  void refresh(...readings);
}
