import type { Db } from '../../../kernel/db.ts';
import { clearAttempts, isUsedUp, takeOne } from '../throttle-store.ts';
import { consumeCode, countMiss, findPhone } from './code-store.ts';
import { codeHash } from './issue-code.ts';
import { burntBudget, type CodeKey, keyOf, offBudget, TRIES } from './rules.ts';

/**
 * Whether this is the code that was sent; it is good once, and not at all after five wrong guesses. Not to be called within a
 * transaction: a guess counts whatever becomes of the request.
 */
export async function redeemCode(db: Db, wanted: CodeKey, typed: string): Promise<boolean> {
  const key = keyOf(wanted);
  if (await consumeCode(db, key, await codeHash(db, key, typed.normalize('NFKC').trim()))) return true;
  if ((await countMiss(db, key)) === TRIES) await noteBurnt(db, wanted);
  return false;
}

/** Somebody has proved by password that an account is theirs: codes may be sent to its number again. */
export async function allowCodesAgain(db: Db, userId: string): Promise<void> {
  const target = await findPhone(db, userId);
  if (!target) return;
  const wanted = { purpose: 'login', target } as const;
  for (const { key } of [burntBudget(wanted), offBudget(wanted)]) await clearAttempts(db, key);
}

async function noteBurnt(db: Db, wanted: CodeKey): Promise<void> {
  const burnt = burntBudget(wanted);
  await takeOne(db, burnt.key, burnt);
  const off = offBudget(wanted);
  if (await isUsedUp(db, burnt)) await takeOne(db, off.key, off);
}
