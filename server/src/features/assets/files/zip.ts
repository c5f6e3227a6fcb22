import { Readable } from 'node:stream';
import { assetFailures, commonFailures, ZIP_BYTES_MAX, ZIP_FILES_MAX } from '@opsyard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { fileHeaders } from '../../../kernel/send-file.ts';
import { languageOf } from '../../../kernel/words.ts';
import { seenRecords } from '../../../records/list.ts';
import { assets } from '../assets.ts';
import { folders } from '../folders/folders.ts';
import { requireRights } from '../rights/expired.ts';
import { archivePaths } from './archive-paths.ts';
import { assetsBelow, folderLines, latestVersions } from './store.ts';
import { zipOf } from './zip-stream.ts';

type Asked = {
  db: Db;
  actor: Actor;
  body: { ids?: string[]; folderId?: string; evenExpired?: boolean };
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Sends the newest versions of assets as one archive, file by file as they are read. */
export async function sendZip(app: FastifyInstance, { db, actor, body, request, reply }: Asked): Promise<null> {
  const { name, wanted, below } = await chosen({ db, actor, body });
  const { rows } = await seenRecords(db, actor, assets, wanted);
  if (!body.evenExpired) requireRights(rows.filter(({ deletedAt }) => deletedAt === null));
  const live = new Map(rows.flatMap((row) => (row.deletedAt === null ? [[row.id, String(row.folder)] as const] : [])));
  const files = await latestVersions(db, [...live.keys()]);
  if (files.length === 0) return fail(assetFailures.zipEmpty);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > ZIP_FILES_MAX || bytes > ZIP_BYTES_MAX)
    return fail(assetFailures.zipTooLarge, { values: { limit: ZIP_FILES_MAX } });
  const inOrder = files.toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
  const lines = new Map((await folderLines(db, [...new Set(live.values())])).map((line) => [line.id, line]));
  const paths = archivePaths(
    inOrder.map(({ assetId, name: file }) => {
      const line = lines.get(live.get(assetId) ?? '');
      const from = below === undefined ? 0 : (line?.line.indexOf(below) ?? -1) + 1;
      return { folders: below === undefined ? [] : (line?.names.slice(from) ?? []), name: file };
    }),
  );
  const entries = inOrder.map(({ storedId }, at) => ({ path: paths[at] ?? '', bytes: () => app.files.read(storedId) }));
  const zh = languageOf(request.headers['accept-language']) === 'zh';
  const called = `${name ?? (zh ? '物料' : 'Assets')}-${now().toISOString().slice(0, 10)}.zip`;
  reply.headers(fileHeaders({ name: called, mime: 'application/zip', caching: 'no-store' }));
  reply.send(Readable.from(zipOf(entries), { objectMode: false }));
  return null;
}

/** The assets asked for, and the folder below which they stand in the archive. */
async function chosen({ db, actor, body: { ids, folderId } }: Pick<Asked, 'db' | 'actor' | 'body'>) {
  if ((ids === undefined) === (folderId === undefined)) return fail(commonFailures.invalidInput);
  if (folderId === undefined) return { name: undefined, wanted: ids ?? [], below: undefined };
  const { rows } = await seenRecords(db, actor, folders, [folderId]);
  const row = required(rows[0], commonFailures.notFound);
  if (row.deletedAt !== null) return fail(commonFailures.notFound);
  return { name: String(row.name), wanted: await assetsBelow(db, folderId, ZIP_FILES_MAX + 1), below: folderId };
}
