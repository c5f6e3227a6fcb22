import { workOrderType } from '@opsyard/contract';
import type { Change } from '../../kernel/change.ts';
import { recordTopic } from '../../records/topic.ts';

/** Makes pages that show an order refetch its messages and evidence. */
export function announceParts(change: Change, id: string): void {
  const { name } = workOrderType;
  change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [id], kind: 'parts' });
}
