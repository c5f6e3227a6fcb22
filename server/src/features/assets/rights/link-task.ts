import { assetType, LINKS_MAX } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { servedType } from '../../../records/adapter.ts';
import { countLinks, insertLink, type LinkEnd } from '../../../records/parts/links/store.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { recordTopic } from '../../../records/topic.ts';
import { tasksLinkedWith } from './store.ts';

/** A record that is linked with an asset. */
export type Use = { assetId: string; useType: string; useId: string };

/** Whether the linked record is active; a task decides by its own status. */
export async function isLiveUse(db: Db, { useType, useId }: Use): Promise<boolean> {
  if (useType === 'task') return true;
  const served = servedType(useType);
  const [row] = served ? await lockRecords(db, served, [useId]) : [];
  return row !== undefined && row.deletedAt === null;
}

/** The tasks beside which one about a use is created: another record has no project, so that tasks linked with it or the asset are used. */
export async function placesOf(db: Db, { assetId, useType, useId }: Use): Promise<string[]> {
  if (useType === 'task') return [useId];
  return [...(await tasksLinkedWith(db, useType, useId)), ...(await tasksLinkedWith(db, assetType.name, assetId))];
}

/** Links a created task with the asset and its use, and notifies open pages of the asset. */
export async function linkTask(
  db: Db,
  change: Change,
  taskId: string,
  { assetId, useType, useId }: Use,
): Promise<void> {
  for (const end of [
    { type: assetType.name, id: assetId },
    { type: useType, id: useId },
  ])
    await link(db, taskId, end);
  const message = { cmd: 'record', recordType: assetType.name, ids: [assetId], kind: 'parts' };
  change.announce(recordTopic(assetType.name), message);
}

async function link(db: Db, taskId: string, to: LinkEnd): Promise<void> {
  if ((await countLinks(db, to)) >= LINKS_MAX) return;
  await insertLink(db, { id: newId(), from: { type: 'task', id: taskId }, to, kind: 'related', by: null });
}
