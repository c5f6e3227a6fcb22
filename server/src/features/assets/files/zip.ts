import { Readable } from 'node:stream';
import { assetFailures, commonFailures, type RecordRow, ZIP_BYTES_MAX, ZIP_FILES_MAX } from '@opsyard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { type ZipEntry, zipOf } from '../../../kernel/files/zip-stream.ts';
import { fileHeaders } from '../../../kernel/http/send-file.ts';
import { languageOf } from '../../../kernel/words.ts';
import { visibleRecords } from '../../../records/list.ts';
import { assets } from '../assets.ts';
import { folders } from '../folders/folders.ts';
import { requireOriginals } from '../rights/originals.ts';
import { requireRights } from '../rights/require-rights.ts';
import { archivePaths } from './archive-paths.ts';
import { MANIFEST, manifestOf } from './manifest.ts';
import { assetsBelow, folderLines, latestVersions, numberedVersions } from './store.ts';

type RequestInput = {
  db: Db;
  actor: Actor;
  body: { ids?: string[]; folderId?: string; evenExpired?: boolean; approved?: boolean };
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Assets read per batch. */
const BATCH = 1_000;

/** Streams the latest or the approved versions of assets as one archive. */
export async function sendZip(app: FastifyInstance, { db, actor, body, request, reply }: RequestInput): Promise<null> {
  const { name, rows: wanted, below } = await chosen({ db, actor, body });
  if (!body.evenExpired) requireRights(wanted);
  const ids = wanted.map(({ id }) => id);
  const files = body.approved ? await approvedVersions(db, wanted) : await latestVersions(db, ids);
  if (files.length === 0) return fail(assetFailures.zipEmpty);
  await requireOriginals(db, actor, files);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > ZIP_FILES_MAX || bytes > ZIP_BYTES_MAX)
    return fail(assetFailures.zipTooLarge, { values: { limit: ZIP_FILES_MAX } });
  const inOrder = files.toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
  const foldersOf = below === undefined ? () => [] : await foldersBelow({ db, actor, ids, below });
  const places = inOrder.map(({ assetId, name: file }) => ({ folders: foldersOf(assetId), name: file }));
  const listed = body.approved ? [{ folders: [], name: MANIFEST }] : [];
  const paths = archivePaths([...listed, ...places]).slice(listed.length);
  const entries: ZipEntry[] = inOrder.map(({ storedId }, at) => ({
    path: paths[at] ?? '',
    bytes: () => app.files.read(storedId),
  }));
  const zh = languageOf(request.headers['accept-language']) === 'zh';
  if (body.approved) {
    const assetOf = new Map(wanted.map((row) => [row.id, row]));
    const lines = inOrder.map((version, at) => ({
      ...{ path: paths[at] ?? '', version, asset: assetOf.get(version.assetId) },
    }));
    const list = await manifestOf(lines, zh ? 'zh' : 'en');
    entries.unshift({ path: MANIFEST, bytes: () => Readable.from(list) });
  }
  const called = `${name ?? (zh ? '物料' : 'Assets')}-${now().toISOString().slice(0, 10)}.zip`;
  reply.headers(fileHeaders({ name: called, mime: 'application/zip', caching: 'no-store' }));
  reply.send(zipOf(entries));
  return null;
}

async function approvedVersions(db: Db, rows: readonly RecordRow[]) {
  return await numberedVersions(
    db,
    rows.map(({ id, approvedVersion }) => ({ id, no: Number(approvedVersion) })),
  );
}

/** The visible ones among the requested assets, only approved ones if so requested, and the folder their paths are relative to. */
async function chosen({ db, actor, body }: Pick<RequestInput, 'db' | 'actor' | 'body'>) {
  const { ids, folderId, approved: isApprovedOnly = false } = body;
  if ((ids === undefined) === (folderId === undefined)) return fail(commonFailures.invalidInput);
  if (folderId === undefined)
    return { name: undefined, rows: await liveAssets({ db, actor, isApprovedOnly }, ids ?? []), below: undefined };
  const { rows } = await visibleRecords(db, actor, folders, [folderId]);
  const row = required(rows[0], commonFailures.notFound);
  if (row.deletedAt !== null) return fail(commonFailures.notFound);
  return {
    name: String(row.name),
    rows: await visibleAssetsBelow({ db, actor, isApprovedOnly }, folderId),
    below: folderId,
  };
}

type Reading = Pick<RequestInput, 'db' | 'actor'> & { isApprovedOnly: boolean };

/** Visible assets in a folder and its subfolders, one more than the limit of an archive; those without the requested version do not count. */
async function visibleAssetsBelow(reading: Reading, folderId: string): Promise<RecordRow[]> {
  const found: RecordRow[] = [];
  for (let after: string | null | undefined = null; after !== undefined && found.length <= ZIP_FILES_MAX; ) {
    const ids: string[] = await assetsBelow(reading.db, folderId, after, BATCH);
    found.push(...(await liveAssets(reading, ids)));
    after = ids.length < BATCH ? undefined : ids.at(-1);
  }
  return found.slice(0, ZIP_FILES_MAX + 1);
}

async function liveAssets({ db, actor, isApprovedOnly }: Reading, ids: readonly string[]): Promise<RecordRow[]> {
  const { rows } = await visibleRecords(db, actor, assets, ids);
  return rows.filter(
    ({ deletedAt, approvedVersion }) => deletedAt === null && (!isApprovedOnly || typeof approvedVersion === 'number'),
  );
}

type Below = Pick<RequestInput, 'db' | 'actor'> & { ids: readonly string[]; below: string };

/** The names of the folders between a folder and each asset; invisible ones are omitted, as in the tree. */
async function foldersBelow({ db, actor, ids, below }: Below): Promise<(assetId: string) => string[]> {
  const lines = await folderLines(db, ids);
  const { rows } = await visibleRecords(db, actor, folders, [...new Set([...lines.values()].flat())]);
  const names = new Map(rows.map(({ id, name }) => [id, String(name)]));
  return (assetId) => {
    const line = lines.get(assetId) ?? [];
    return line.slice(line.indexOf(below) + 1).flatMap((id) => names.get(id) ?? []);
  };
}
