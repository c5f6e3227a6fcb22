import type { Db } from '../../../kernel/database/db.ts';
import { networksOf } from '../../../kernel/throttle/networks.ts';
import { consumeOne, spendOne, type Window } from '../../../kernel/throttle/throttle-store.ts';
import { type CaptchaInput, redeemCaptcha } from './captcha.ts';

const FIVE_MINUTES = 300;
/** Maximum number of stored checks per address, which several users may share. */
const MAX_CHECKS = 20;

/** Records that an image code was solved at this address; each code counts once, for five minutes. */
export async function recordCaptchaCheck(db: Db, ip: string, checkKey: string | number): Promise<void> {
  const again = await consumeOne(db, { key: `image checked ${checkKey}`, limit: 1, seconds: FIVE_MINUTES });
  if (again === 0) await consumeOne(db, checkWindow(ip));
}

/**
 * Like `redeemCaptcha`; without a code, consumes a check recorded earlier at this address instead, because JeecgBoot
 * clients check the code in one call and act in the next.
 */
export async function redeemCaptchaOrCheck(db: Db, ip: string, input: CaptchaInput): Promise<void> {
  if (input.captcha === undefined && (await spendOne(db, checkWindow(ip).key))) return;
  await redeemCaptcha(db, input);
}

function checkWindow(ip: string): Window {
  return { key: `images checked at ${networksOf(ip)[0]?.name ?? ip}`, limit: MAX_CHECKS, seconds: FIVE_MINUTES };
}
