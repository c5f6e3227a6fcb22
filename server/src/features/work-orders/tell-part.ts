import { workOrderType } from '@opsyard/contract';
import type { Change } from '../../kernel/change.ts';
import { recordTopic } from '../../records/topic.ts';

/** Tells pages that show an order to look at its messages and evidence again. */
export function tellPart(change: Change, id: string): void {
  const { name } = workOrderType;
  change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [id], kind: 'parts' });
}
