import { commonFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { type Address, windowsOf } from '../../../kernel/throttle/throttle.ts';
import { consumeAll, type Window, waitFor } from '../../../kernel/throttle/throttle-store.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Limits views of public forms and requests, and messages about them: 60 a minute per network. */
export async function admitPublicCall(db: Db, address: Address): Promise<void> {
  await admit(db, windowsOf(address, { key: 'public form', limit: 60, seconds: MINUTE }));
}

/** Limits attempts to submit a public form, successful or not: 40 in ten minutes per network. */
export async function admitAttempt(db: Db, address: Address): Promise<void> {
  await admit(db, windowsOf(address, { key: 'public form attempt', limit: 40, seconds: 10 * MINUTE }));
}

/**
 * Limits submissions of a public form. A network reaches its own limits long before those of the form, which apply to its public address only:
 * submissions of signed-in users and other forms are not counted.
 */
export async function admitPublicSubmission(db: Db, address: Address, formId: string): Promise<void> {
  await admit(db, [
    ...windowsOf(address, { key: 'public submission', limit: 10, seconds: 10 * MINUTE }),
    ...windowsOf(address, { key: 'public submission a day', limit: 30, seconds: DAY }),
    { key: `public submissions of ${formId}`, limit: 100, seconds: HOUR },
    { key: `public submissions a day of ${formId}`, limit: 300, seconds: DAY },
  ]);
}

/** Limits attempts to upload for public forms, successful or not: 20 in ten minutes and 60 a day per network; none to a form that takes no more. */
export async function admitPublicUpload(db: Db, address: Address, formId: string): Promise<void> {
  const seconds = await waitFor(db, uploadsOf(formId));
  if (seconds > 0) fail(commonFailures.tooManyRequests, { retryAfter: seconds });
  await admit(db, [
    ...windowsOf(address, { key: 'public upload', limit: 20, seconds: 10 * MINUTE }),
    ...windowsOf(address, { key: 'public upload a day', limit: 60, seconds: DAY }),
  ]);
}

/** Counts an accepted upload: 200 a day per form. Refused ones take nothing from others, so it is counted in the transaction that keeps the file. */
export async function countPublicUpload(db: Db, formId: string): Promise<void> {
  await admit(db, [uploadsOf(formId)]);
}

function uploadsOf(formId: string): Window {
  return { key: `public uploads a day of ${formId}`, limit: 200, seconds: DAY };
}

async function admit(db: Db, windows: readonly Window[]): Promise<void> {
  const full = await consumeAll(db, windows);
  if (full) fail(commonFailures.tooManyRequests, { retryAfter: full.seconds });
}
