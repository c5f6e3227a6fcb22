import { open, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Db } from '../../kernel/database/db.ts';
import { deriveKey, openWith, sealWith } from '../../kernel/secrets/sealing.ts';
import { auditKeyOf } from '../../kernel/secrets/secret-store.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { BEFORE_ALL, type ChainHead, type ChainPosition, findCut, followChain } from './audit-store.ts';

const PURPOSE = 'audit head';
const EVERY = 10_000;

type Where = Pick<Settings, 'DATA_DIR'>;

/** Path of the file with the last known audit event, outside the database. */
export function headFileIn({ DATA_DIR }: Where): string {
  return join(resolve(DATA_DIR), 'audit.head');
}

/**
 * Reads the recorded head, if any; a modified head, or one of another installation, is treated as an event that does
 * not exist.
 */
export async function readHead(db: Db, where: Where): Promise<ChainHead | undefined> {
  return (await readPlace(db, where)) ?? undefined;
}

/** Returns the sealed head of the chain for a backup; undefined when the chain is broken. */
export async function sealedHead(db: Db): Promise<string | undefined> {
  const end = await followChain(db, BEFORE_ALL);
  return 'brokenAt' in end ? undefined : await sealed(db, end);
}

/** Replaces or removes the recorded head. */
export async function replaceHead(where: Where, text: string | undefined): Promise<void> {
  const file = headFileIn(where);
  if (text === undefined) return await rm(file, { force: true });
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/**
 * Verifies the events since the recorded head and records the new one. When the chain is broken, the recorded head is
 * unchanged so that a later check finds the fault too, and the result is false.
 */
export async function recordHead(db: Db, where: Where): Promise<boolean> {
  const readRecordedHead = await readPlace(db, where);
  if (readRecordedHead && (await findCut(db, [readRecordedHead]))) return false;
  const end = await followChain(db, readRecordedHead ?? BEFORE_ALL);
  if ('brokenAt' in end) return false;
  if (end.seq !== readRecordedHead?.seq) await replaceHead(where, await sealed(db, end));
  return true;
}

/** Records the head of the chain every ten seconds, and logs tampering. */
export function scheduleHeadRecording({
  db,
  settings,
  log,
}: Pick<FastifyInstance, 'db' | 'settings'> & { log: Logger }) {
  let wasReported = false;
  let running: Promise<void> | undefined;
  const record = async () => {
    const isIntact = await recordHead(db, settings);
    if (!isIntact && !wasReported)
      log.error('the audit trail was changed, or its end was cut off: npm run -s admin -- verify-audit');
    wasReported = !isIntact;
  };
  const run = () => {
    running ??= record()
      .catch((err: unknown) => log.warn({ err }, 'the end of the audit trail could not be recorded'))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(run, EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await run();
  };
}

const NONEXISTENT: ChainPosition = { events: 0, seq: Number.MAX_SAFE_INTEGER, hash: '' };

async function readPlace(db: Db, where: Where): Promise<ChainPosition | undefined> {
  const text = await readFile(headFileIn(where), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(openWith(await headKey(db), text, PURPOSE));
  } catch {
    return NONEXISTENT;
  }
}

async function sealed(db: Db, place: ChainPosition): Promise<string> {
  return sealWith(await headKey(db), JSON.stringify(place), PURPOSE);
}

async function headKey(db: Db): Promise<Buffer> {
  return deriveKey((await auditKeyOf(db)).key, PURPOSE);
}
