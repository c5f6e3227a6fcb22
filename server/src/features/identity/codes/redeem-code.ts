import type { Db } from '../../../kernel/db.ts';
import { isUsedUp, takeOne } from '../../../kernel/throttle/throttle-store.ts';
import { consumeCode, recordWrongGuess } from './code-store.ts';
import { codeHash } from './issue-code.ts';
import { type CodeKey, guessedCodesWindow, keyOf, MAX_GUESSES, wrongCodesWindow } from './rules.ts';

/** A code somebody typed, and where. */
export type TypedCode = { code: string; ip: string };

/**
 * Whether this is the code that was sent; it is good once, and not at all after five wrong guesses. Whoever has typed too many
 * wrong ones is no longer listened to. Not to be called within a transaction: a guess counts whatever becomes of the request.
 */
export async function redeemCode(db: Db, wanted: CodeKey, { code, ip }: TypedCode): Promise<boolean> {
  const key = keyOf(wanted);
  const wrong = wrongCodesWindow(wanted, ip);
  if (await isUsedUp(db, wrong)) return false;
  if (await consumeCode(db, key, await codeHash(db, key, code.normalize('NFKC').trim()))) return true;
  const tries = await recordWrongGuess(db, key);
  if (tries !== undefined) await takeOne(db, wrong);
  if (tries === MAX_GUESSES) await takeOne(db, guessedCodesWindow(wanted));
  return false;
}
