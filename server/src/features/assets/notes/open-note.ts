import { assetType, commonFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { lockFullRecords } from '../../../records/list.ts';
import { recordTopic } from '../../../records/topic.ts';
import { assets } from '../assets.ts';
import { findVersion } from '../files/store.ts';
import { levelsIn } from '../folders/place-store.ts';
import { findNote } from './store.ts';

/** The locked asset of a version, if the user can see it. */
export async function openVersion(db: Db, actor: Actor, versionId: string) {
  const { assetId, preview } = required(await findVersion(db, versionId), commonFailures.notFound);
  const [found] = await lockFullRecords(db, actor, assets, [assetId]);
  const asset = required(found, commonFailures.notFound);
  return asset.deletedAt === null ? { asset, preview } : fail(commonFailures.notFound);
}

/** A note with its locked asset, and the level of the user in the folder of that. */
export async function openNote(db: Db, actor: Actor, id: string) {
  const { versionId } = required(await findNote(db, id), commonFailures.notFound);
  const { asset } = await openVersion(db, actor, versionId);
  const note = required(await findNote(db, id), commonFailures.notFound);
  return { note, asset, level: await levelIn(db, actor, String(asset.folder)) };
}

/** The level of the user in a folder; 0 for none. */
export async function levelIn(db: Db, actor: Actor, folder: string): Promise<number> {
  return (await levelsIn(db, actor.id, [folder])).get(folder) ?? 0;
}

/** Announces to open pages that the notes of an asset have changed. */
export function announceNotes(change: Change, id: string): void {
  const { name } = assetType;
  change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [id], kind: 'parts' });
}
