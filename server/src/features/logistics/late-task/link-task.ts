import { LINKS_MAX } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { countLinks, insertLink } from '../../../records/parts/links/store.ts';
import { recordTopic } from '../../../records/topic.ts';
import { waybills } from '../waybills.ts';

type TaskLink = { taskId: string; waybillId: string; by: string | null };

/** Links a waybill with a task created for it, like “New task” in its drawer, unless it has the maximum number of links. */
export async function linkTask(
  { db, change }: { db: Db; change: Change },
  { taskId, waybillId, by }: TaskLink,
): Promise<void> {
  const to = { type: waybills.type.name, id: waybillId };
  if ((await countLinks(db, to)) >= LINKS_MAX) return;
  await insertLink(db, { id: newId(), from: { type: 'task', id: taskId }, to, kind: 'related', by });
  const message = { cmd: 'record', recordType: to.type, ids: [waybillId], kind: 'parts' };
  change.announce(recordTopic(to.type), message);
}
