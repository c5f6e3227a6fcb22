import { hash } from 'node:crypto';
import { type Db, rowOf, statement } from '../database/db.ts';

const find = statement('select body_hash, answer from idempotency_key where user_id = $1 and key = $2');

/** The stored response of an earlier write with the same key, if any. */
export async function findAnswer(
  db: Db,
  userId: string,
  key: string,
): Promise<{ bodyHash: string; answer: string } | undefined> {
  const row = await rowOf<{ body_hash: string; answer: string }>(db, find, [userId, key]);
  return row && { bodyHash: row.body_hash, answer: row.answer };
}

/** A hash of method, URL and body of a request. */
export function fingerprint(method: string, url: string, body: unknown): string {
  return hash('sha256', `${method} ${url}\n${JSON.stringify(body ?? null)}`, 'base64url');
}
