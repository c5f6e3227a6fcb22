import { Readable } from 'node:stream';
import { assetType } from '@opsyard/contract';
import type pg from 'pg';
import { assets } from '../../features/assets/assets.ts';
import { assetKindOf } from '../../features/assets/files/kinds.ts';
import { insertVersion } from '../../features/assets/files/store.ts';
import { folders } from '../../features/assets/folders/folders.ts';
import { placeFolders } from '../../features/assets/folders/place-store.ts';
import { insertReply } from '../../features/assets/notes/replies-store.ts';
import { insertNote, writeNoteState } from '../../features/assets/notes/store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { FileStore } from '../../kernel/files/files.ts';
import { insertAttachment } from '../../records/parts/files/store.ts';
import { insertRecords } from '../../records/record-store.ts';
import { claimDemo } from '../claim-store.ts';
import { type DemoAsset, type DemoNote, demoFolders } from '../content/assets.ts';
import { DEMO } from '../content/people.ts';
import { dayIn } from '../day-in.ts';
import { idAt } from '../id-at.ts';
import { demoPersonId, lockDemoSeed } from '../people-store.ts';

/** Adds folders with pictures, texts and a document once per installation. */
export async function seedAssets(pool: pg.Pool, files: FileStore, now: Date): Promise<boolean> {
  return await transact(pool, {
    async work(db) {
      await lockDemoSeed(db);
      if (!(await claimDemo(db, 'demo assets'))) return false;
      const ids = new Map(demoFolders.map(({ name }) => [name, idAt(now)]));
      const rows = demoFolders.map(({ name, in: above }, at) => ({
        ...{ id: ids.get(name) ?? '', name, position: (at + 1) * 10, own: false, notes: null },
        parent: above === undefined ? null : ids.get(above),
      }));
      await insertRecords(db, folders, rows, demoPersonId(DEMO));
      await placeFolders(db, [...ids.values()]);
      for (const { name, assets: own } of demoFolders)
        for (const one of own) await addAsset(db, files, one, { folder: ids.get(name) ?? '', now });
      return true;
    },
  });
}

async function addAsset(db: Db, files: FileStore, asset: DemoAsset, { folder, now }: { folder: string; now: Date }) {
  const { name, tags, sku = [], versions, by, rights, notes = [] } = asset;
  const [id, uploadedBy] = [idAt(now), demoPersonId(by)];
  const stored = [];
  for (const { bytes, ...rest } of versions) {
    const fileId = newId();
    stored.push({ ...rest, id: fileId, name, fields: {}, ...(await files.keep(fileId, Readable.from([bytes()]))) });
  }
  const newest = stored.at(-1);
  if (!newest) return;
  const facts = { kind: assetKindOf(name, newest.preview), dimensions: newest.dimensions ?? null };
  const storage = stored.reduce((sum, { size }) => sum + Math.ceil(size / 1024), 0);
  const row = { id, name, folder, versions: stored.length, size: Math.ceil(newest.size / 1024), storage, ...facts };
  const validTo = rights ? dayIn(now, rights.days) : null;
  const { holder = null, markets = [], channels = [] } = rights ?? {};
  const limits = { rightsHolder: holder, licence: null, validFrom: null, validTo, markets, channels };
  await insertRecords(db, assets, [{ ...row, ...limits, owner: uploadedBy, tags, sku, notes: null }], uploadedBy);
  let versionId = '';
  for (const upload of stored) {
    const added = { id: newId(), type: assetType.name, recordId: id, upload, createdBy: uploadedBy };
    const { id: fileId } = await insertAttachment(db, added);
    versionId = (await insertVersion(db, { assetId: id, fileId, dimensions: upload.dimensions, uploadedBy })).id;
  }
  for (const note of notes) await addNote(db, note, { assetId: id, versionId });
}

/** Adds a note with its replies to a version of an asset. */
async function addNote(db: Db, note: DemoNote, { assetId, versionId }: { assetId: string; versionId: string }) {
  const { by, x, y, text, replies = [], wontFix } = note;
  const place = { x, y, width: 0, height: 0, page: null, timeMs: null, line: null, showsText: false };
  const { id } = await insertNote(db, { ...place, versionId, text, authorId: demoPersonId(by) });
  for (const reply of replies)
    await insertReply(db, { assetId, threadId: id, text: reply.text, authorId: demoPersonId(reply.by) });
  if (wontFix) await writeNoteState(db, id, { state: 'wontFix', reason: wontFix });
}
