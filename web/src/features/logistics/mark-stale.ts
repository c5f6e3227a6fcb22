import type { PushMessage } from '@opsyard/contract';
import { refresh } from '../../kernel/query-cache.ts';

const GATHERED = 500;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads again what a drawer shows of a parcel once parcels have changed; many messages in a short time lead to one reading. */
export function markStale(message: PushMessage): void {
  if (message.cmd !== 'record' || message.recordType !== 'waybill' || timer) return;
  timer = setTimeout(() => {
    timer = undefined;
    void refresh('tracking', 'waybillSync');
  }, GATHERED);
}
