import type { Db } from '../../kernel/db.ts';
import { networksOf } from '../../kernel/throttle/networks.ts';
import { spendOne, takeOne, type Window } from '../../kernel/throttle/throttle-store.ts';
import { type CaptchaInput, redeemCaptcha } from './captcha.ts';

const FIVE_MINUTES = 300;
/** Checks of one address that are remembered at a time, for people who share it. */
const MAX_CHECKS = 20;

/** Remembers that an image code has been read at this address: each code once, for five minutes. */
export async function recordCaptchaCheck(db: Db, ip: string, checkKey: string | number): Promise<void> {
  const again = await takeOne(db, { key: `image checked ${checkKey}`, limit: 1, seconds: FIVE_MINUTES });
  if (again === 0) await takeOne(db, checkWindow(ip));
}

/**
 * Like `redeemCaptcha`; where no code is sent at all, a check of one at this address before stands for it, and is used up:
 * clients of the JeecgBoot family check the code in one call and act in the next.
 */
export async function redeemCaptchaOrCheck(db: Db, ip: string, input: CaptchaInput): Promise<void> {
  if (input.captcha === undefined && (await spendOne(db, checkWindow(ip).key))) return;
  await redeemCaptcha(db, input);
}

function checkWindow(ip: string): Window {
  return { key: `images checked at ${networksOf(ip)[0]?.name ?? ip}`, limit: MAX_CHECKS, seconds: FIVE_MINUTES };
}
