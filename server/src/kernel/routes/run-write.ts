import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Change } from '../change.ts';
import type { Db } from '../database/db.ts';
import { CommitUnknown, transact, withRetry } from '../database/transact.ts';
import { fail } from '../fail.ts';
import type { Upload } from '../files/upload.ts';
import { findAnswer, fingerprint } from './idempotency.ts';
import { successOf } from './success-message.ts';

const KEY = /^[A-Za-z0-9_-]{8,64}$/;

type Write = {
  request: FastifyRequest;
  reply: FastifyReply;
  run: (db: Db, change: Change, got: PreparedInput) => Promise<unknown>;
  /** Whether the response is stored under the request's Idempotency-Key. */
  keep: boolean;
  /** Receives the uploaded file, once; removed unless the transaction commits. */
  receive?: (() => Promise<Upload>) | undefined;
  /** Assembles an uploaded file from parts, once; removed unless the transaction commits. */
  assemble?: (() => Promise<Upload>) | undefined;
  /** Slow work done once, before the transaction. */
  prepare?: ((upload: Upload | undefined) => Promise<unknown>) | undefined;
};

/** Input prepared before the transaction: the uploaded file and the result of `prepare`. */
export type PreparedInput = { upload?: Upload | undefined; ready?: unknown };

/**
 * Runs a write in one transaction with its journal and, with an `Idempotency-Key`, its response, so that a proxy or a client can safely
 * retry the request.
 */
export async function runWrite(app: FastifyInstance, write: Write): Promise<FastifyReply> {
  const { request, reply, keep } = write;
  const key = keep ? keyOf(request) : undefined;
  const upload = await write.receive?.();
  const userId = request.actor?.id;
  const content = upload ? [upload.name, upload.sha256, upload.fields] : request.body;
  const bodyHash = key ? fingerprint(request.method, request.url.replace(/[?&]_t=\d+/, ''), content) : '';
  const replay = async () => {
    if (!key || !userId) return undefined;
    const known = await findAnswer(app.db, userId, key);
    if (known && known.bodyHash !== bodyHash) return fail(commonFailures.keyReused);
    return known?.answer;
  };
  try {
    const file = upload ?? (await write.assemble?.());
    const committing = async () => {
      const ready = await write.prepare?.(file);
      const run = (db: Db, change: Change) => write.run(db, change, { upload: file, ready });
      return await commit(app, { request, reply, run }, key ? { key, bodyHash } : undefined);
    };
    const { change, text } = await (file ? removeUploadOnFailure(app, file, committing()) : committing());
    app.outbox.committed(change.events);
    return send(reply.header('x-op-id', change.opId), text);
  } catch (error) {
    // A repeated request may fail because of the changes of the first one; the stored response takes precedence.
    const known = await withRetry(replay);
    if (known !== undefined) return send(reply.header('idempotency-replayed', 'true'), known);
    if (error instanceof CommitUnknown && key) return fail(commonFailures.busy);
    throw error;
  }
}

async function removeUploadOnFailure<T>(app: FastifyInstance, upload: Upload, committing: Promise<T>): Promise<T> {
  try {
    return await committing;
  } catch (error) {
    // After a COMMIT with unknown outcome the file may be needed; if not, the clean-up of files without a record removes it.
    if (!(error instanceof CommitUnknown)) await app.files.remove(upload.id);
    throw error;
  }
}

type Committing = Pick<Write, 'request' | 'reply'> & { run: (db: Db, change: Change) => Promise<unknown> };

async function commit(
  app: FastifyInstance,
  { request, reply, run }: Committing,
  key: { key: string; bodyHash: string } | undefined,
) {
  return await transact(app.pool, {
    async work(db) {
      const change = new Change(request.actor?.id ?? null);
      change.source = request.actor?.scopes ? 'api' : 'page';
      const result = await run(db, change);
      return { change, text: reply.serialize(successOf(request, result)) as string };
    },
    last: (db, { change, text }) => change.write(db, key && { ...key, answer: text }),
  });
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  return typeof key === 'string' && KEY.test(key) ? key : fail(commonFailures.invalidInput);
}

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}
