import {
  type AssetVersion,
  assetFailures,
  commonFailures,
  fieldsOfName,
  type NamedFields,
  parseNamingRule,
  recordFailures,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { lockFullRecords, visibleRecords } from '../../../records/list.ts';
import { assets } from '../assets.ts';
import { folders } from '../folders/folders.ts';
import { findNamingRule } from '../folders/naming-store.ts';
import { requireLevel } from '../folders/require-level.ts';
import { addAsset, addVersion, type ReceivedUpload } from './add-version.ts';

/**
 * The target of a file: a new asset in a folder, or the next version of an asset. By default, a name that follows the rule of the folder fills fields
 * of the new asset.
 */
export type Target = { folderId: string; fillFields?: boolean | undefined } | { assetId: string };

const { fileMissing: missing, fileTooLarge: tooLarge, fileRefused: typeRefused } = assetFailures;
/** The errors of an asset file. */
export const fileFailures = { missing, tooLarge, typeRefused };

/** Refuses users who may not write to the target. */
export async function admit(db: Db, actor: Actor, target: Target): Promise<void> {
  if ('folderId' in target) await admitToFolder(db, actor, target.folderId);
  else await admitToAsset(db, actor, target.assetId);
}

/** Adds an uploaded file to its target. */
export async function putFile(
  writeContext: WriteContext,
  target: Target,
  arrived: ReceivedUpload,
): Promise<AssetVersion> {
  await admit(writeContext.db, writeContext.actor, target);
  if ('assetId' in target) return await addVersion(writeContext, target.assetId, arrived);
  writeContext.change.operation({ kind: 'add', projectId: null });
  const { folderId, fillFields = true } = target;
  const fields = fillFields ? await fieldsFor(writeContext.db, folderId, arrived.upload.name) : {};
  return await addAsset(writeContext, { folder: folderId, fields }, arrived);
}

/** The fields that a file name fills by the rule that applies in a folder. */
async function fieldsFor(db: Db, folderId: string, name: string): Promise<NamedFields> {
  const rule = parseNamingRule((await findNamingRule(db, folderId)) ?? '');
  return rule ? fieldsOfName(rule, name) : {};
}

async function admitToAsset(db: Db, actor: Actor, id: string): Promise<void> {
  const [found] = await lockFullRecords(db, actor, assets, [id]);
  const row = required(found, commonFailures.notFound);
  if (row.deletedAt !== null) fail(recordFailures.inTrash);
  await requireLevel({ db, actor }, [row.folder], 'editor');
}

async function admitToFolder(db: Db, actor: Actor, id: string): Promise<void> {
  const { rows } = await visibleRecords(db, actor, folders, [id]);
  const row = required(rows[0], commonFailures.notFound);
  if (row.deletedAt !== null) fail(commonFailures.notFound);
  await requireLevel({ db, actor }, [id], 'editor');
}
