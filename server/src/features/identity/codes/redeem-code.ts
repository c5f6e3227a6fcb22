import type { Db } from '../../../kernel/database/db.ts';
import { consumeOne, isUsedUp } from '../../../kernel/throttle/throttle-store.ts';
import { consumeCode, recordWrongGuess } from './code-store.ts';
import { codeHash } from './issue-code.ts';
import { type CodeKey, guessedCodesWindow, keyOf, MAX_GUESSES, wrongCodesWindow } from './rules.ts';

/** A typed code and the address it came from. */
export type TypedCode = { code: string; ip: string };

/**
 * Whether the code is right; it is valid once and for five guesses, and requesters with too many wrong codes are
 * refused. Not to be called in a transaction: guesses count even if the request fails.
 */
export async function redeemCode(db: Db, requested: CodeKey, { code, ip }: TypedCode): Promise<boolean> {
  const key = keyOf(requested);
  const wrong = wrongCodesWindow(requested, ip);
  if (await isUsedUp(db, wrong)) return false;
  if (await consumeCode(db, key, await codeHash(db, key, code.normalize('NFKC').trim()))) return true;
  const attempts = await recordWrongGuess(db, key);
  if (attempts !== undefined) await consumeOne(db, wrong);
  if (attempts === MAX_GUESSES) await consumeOne(db, guessedCodesWindow(requested));
  return false;
}
