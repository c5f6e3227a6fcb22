import {
  type AssetUpload,
  ATTACHMENT_MAX_BYTES,
  assetFailures,
  assetUpload,
  assetUploadFailures,
  commonFailures,
  TUS_VERSION,
  UNFINISHED_UPLOADS_MAX,
  UNFINISHED_UPLOADS_MAX_BYTES,
  UPLOAD_PART_MIN_BYTES,
} from '@opsyard/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, RequestFailed, required } from '../../../kernel/fail.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import { cleanFileName } from '../../../kernel/files/file-name.ts';
import { receivePart } from '../../../kernel/files/receive-part.ts';
import { requireKind } from '../../../kernel/files/upload.ts';
import { enqueue } from '../../../kernel/jobs/job.ts';
import { type Call, mount } from '../../../kernel/routes/mount.ts';
import { inspectUpload } from '../files/add-version.ts';
import { admit, fileFailures, putFile, type Target } from '../files/put-file.ts';
import { assemble } from './assemble.ts';
import { readMetadata } from './metadata.ts';
import {
  acceptPart,
  countUploads,
  deleteUpload,
  findParts,
  findUpload,
  insertUpload,
  listUploads,
  type StoredUpload,
} from './store.ts';

/** Resumable uploads: tus 1.0 with creation and termination (https://tus.io/protocols/resumable-upload). */
export function serveUploads(app: FastifyInstance): void {
  mount(app, assetUpload, {
    list: async ({ db, actor }) => await listUploads(db, actor.id),

    async create({ db, actor, headers, reply }) {
      setTusHeaders(headers, reply);
      const { name: input, target, fingerprint } = readMetadata(headers['upload-metadata']);
      const size = headers['upload-length'];
      const name = cleanFileName(input) ?? fail(assetFailures.fileMissing);
      if (size === 0) fail(assetFailures.fileEmpty, { values: { name } });
      if (size > ATTACHMENT_MAX_BYTES) fail(assetFailures.fileTooLarge, { values: { name } });
      requireKind(name, fileFailures);
      await admit(db, actor, target);
      await requirePlace(db, actor.id, size);
      const place = { folderId: null, assetId: null, ...target };
      const upload = await insertUpload(db, actor.id, { id: newId(), name, size, fingerprint, ...place });
      reply.header('location', assetUpload.state.path.replace(':id', upload.id));
      return withUploadHeaders(reply, upload);
    },

    async state({ db, actor, params, headers, reply }) {
      setTusHeaders(headers, reply);
      return withUploadHeaders(reply, required(await findUpload(db, params.id, actor.id), commonFailures.notFound));
    },

    send: async (call) => await storePart(app, call),

    finish: {
      assemble: async ({ db, actor, params, body }) => {
        const upload = required(await findUpload(db, params.id, actor.id), commonFailures.notFound);
        const { name } = upload;
        if (upload.offset < upload.size) fail(assetUploadFailures.incomplete, { values: { name } });
        await admit(db, actor, targetOf(upload));
        try {
          return await assemble(app.files, upload, { parts: await findParts(db, upload.id), sha256: body.sha256 });
        } catch (error) {
          // Further attempts would be refused as well, unless the server is at fault, as with a full disk.
          if (error instanceof RequestFailed && error.failure.status < 500) await forget(app, upload.id, actor.id);
          throw error;
        }
      },
      prepare: async ({ upload }) => upload && (await inspectUpload(app.files, upload)),
      async handle({ params, ready, ...writeContext }) {
        const { db, actor } = writeContext;
        const upload = required(await findUpload(db, params.id, actor.id), commonFailures.notFound);
        const ids = required(await deleteUpload(db, params.id, actor.id), commonFailures.notFound);
        await enqueue(db, removeFiles, { ids });
        return await putFile(writeContext, targetOf(upload), ready);
      },
    },

    async cancel({ actor, params, headers, reply }) {
      setTusHeaders(headers, reply);
      if (!(await forget(app, params.id, actor.id))) fail(commonFailures.notFound);
      return null;
    },
  });
}

/** Stores the next part of an upload; a part that was overtaken by another one or is too small is dropped. */
async function storePart(app: FastifyInstance, call: Call<typeof assetUpload.send>): Promise<AssetUpload> {
  const { db, actor, params, headers, request, reply } = call;
  setTusHeaders(headers, reply);
  const offset = headers['upload-offset'];
  const before = required(await findUpload(db, params.id, actor.id), commonFailures.notFound);
  requireOffset(before, offset);
  const { id: uploadId, name } = before;
  const most = before.size - offset;
  const part = await receivePart(app, request, { most, name, tooLarge: assetFailures.fileTooLarge });
  const isEnough = part.size >= UPLOAD_PART_MIN_BYTES || (part.size === most && most > 0);
  const after = isEnough
    ? await acceptPart(db, { uploadId, ownerId: actor.id, offset, size: part.size, fileId: part.id })
    : undefined;
  if (after) return withUploadHeaders(reply, after);
  await app.files.remove(part.id);
  if (!isEnough) return fail(assetUploadFailures.partTooSmall, { values: { limit: UPLOAD_PART_MIN_BYTES } });
  requireOffset(required(await findUpload(db, uploadId, actor.id), commonFailures.notFound), offset);
  return fail(commonFailures.notFound);
}

function requireOffset({ offset }: AssetUpload, input: number): void {
  if (input !== offset) fail(assetUploadFailures.wrongOffset, { detail: { offset } });
}

function setTusHeaders(headers: { 'tus-resumable': string }, reply: FastifyReply): void {
  reply.headers({ 'tus-resumable': TUS_VERSION, 'cache-control': 'no-store' });
  if (headers['tus-resumable'] === TUS_VERSION) return;
  reply.header('tus-version', TUS_VERSION);
  fail(assetUploadFailures.otherProtocol);
}

function withUploadHeaders(reply: FastifyReply, upload: AssetUpload): AssetUpload {
  reply.headers({ 'upload-offset': String(upload.offset), 'upload-length': String(upload.size) });
  return upload;
}

async function requirePlace(db: Db, ownerId: string, size: number): Promise<void> {
  const { total, bytes } = await countUploads(db, ownerId);
  if (total < UNFINISHED_UPLOADS_MAX && bytes + size <= UNFINISHED_UPLOADS_MAX_BYTES) return;
  fail(assetUploadFailures.tooMany, { values: { limit: UNFINISHED_UPLOADS_MAX } });
}

async function forget(app: FastifyInstance, id: string, ownerId: string): Promise<boolean> {
  const files = await deleteUpload(app.db, id, ownerId);
  for (const file of files ?? []) await app.files.remove(file);
  return files !== undefined;
}

function targetOf({ folderId, assetId, fillFields }: StoredUpload): Target {
  return folderId === null ? { assetId: assetId ?? '' } : { folderId, fillFields };
}
