import { mkdir, rmdir } from 'node:fs/promises';
import type { Client, contract } from '@opsyard/contract';
import { clientOf, expect } from './people.ts';

let administrator: Promise<Client<typeof contract>> | undefined;
let signedInAt = 0;
/** Milliseconds; well below the time for which a sign-in counts as a recent confirmation. */
const FRESH = 120_000;

/** An API client of the demo company's administrator, signed in recently. */
export async function asAdministrator(): Promise<Client<typeof contract>> {
  const now = performance.now();
  if (!administrator || now - signedInAt > FRESH) {
    administrator = signedIn();
    signedInAt = now;
  }
  return await administrator;
}

/** The code in the latest message to a number or an address: in trial mode messages stay in the outbox. */
export async function codeSentTo(recipient: string): Promise<string> {
  return await foundIn(recipient, /\d{6}/);
}

/** The link with a ticket in the latest message to an address. */
export async function linkSentTo(recipient: string): Promise<string> {
  return await foundIn(recipient, /https?:\S+#\S+/);
}

async function foundIn(recipient: string, pattern: RegExp): Promise<string> {
  const client = await asAdministrator();
  let found = '';
  await expect(async () => {
    const { records } = await client.message.list({ query: { recipient } });
    found = pattern.exec(records[0]?.text ?? '')?.[0] ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
}

/** Runs work that depends on the e-mail gateway, while no other journey changes it. */
export async function mailsAlone<T>(work: () => Promise<T>): Promise<T> {
  const lock = `${process.env.E2E_FOLDER}.mails`;
  await expect(() => mkdir(lock)).toPass();
  return await work().finally(() => rmdir(lock));
}

async function signedIn(): Promise<Client<typeof contract>> {
  const password = process.env.E2E_PASSWORD ?? '';
  const body = { username: 'admin', password, remember_me: true, captcha: '0000' };
  return clientOf((await clientOf().identity.login({ body })).token);
}
