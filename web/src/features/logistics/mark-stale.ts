import type { PushMessage } from '@opsyard/contract';
import { refresh } from '../../kernel/calls/query-cache.ts';

const GATHERED = 500;
/** Queries shown in drawers beside the fields of records. */
const READINGS: Readonly<Record<string, readonly string[]>> = {
  waybill: ['tracking', 'waybillSync'],
  logisticsChannel: ['channelPlan'],
  reportTemplate: ['report'],
};
const waiting = new Set<string>();

/** Refetches the drawer data of records after a change; messages in quick succession cause a single refetch. */
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
