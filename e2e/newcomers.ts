import { randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { codeSentTo } from './outbox.ts';
import { clientOf } from './people.ts';

export const PASSWORD = 'seven green bottles';
/** A mobile number nobody has. */
export const freshMobile = () => `139${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** Somebody who is not known yet. */
export function newcomer() {
  const name = `new.${randomInt(1_000_000_000).toString(36)}`;
  return { username: name, password: PASSWORD, email: `${name}@example.com`, mobile: freshMobile() };
}

/** Somebody registered, by the calls the page makes. */
export async function registered() {
  const person = newcomer();
  const { mobile, ...rest } = person;
  await clientOf().code.sms({ body: { mobile, smsmode: '1' } });
  const smscode = await codeSentTo(mobile);
  await clientOf().account.register({ body: { ...rest, phone: mobile, smscode } });
  return person;
}

/** The next pages of this window speak Chinese. */
export async function inChinese(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    localStorage.setItem('pro__LANGUAGE', JSON.stringify({ value: 'zh', expire: Date.now() + 604_800_000 })),
  );
}
