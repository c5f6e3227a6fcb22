import { commonFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { type Address, windowsOf } from '../../../kernel/throttle/throttle.ts';
import { takeAll, type Window } from '../../../kernel/throttle/throttle-store.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Admits a look at a public form or request, or a message about one: 60 a minute per network. */
export async function admitPublicCall(db: Db, address: Address): Promise<void> {
  await admit(db, windowsOf(address, { key: 'public form', limit: 60, seconds: MINUTE }));
}

/** Admits an attempt to submit a public form, whatever becomes of it: 40 in ten minutes per network. */
export async function admitAttempt(db: Db, address: Address): Promise<void> {
  await admit(db, windowsOf(address, { key: 'public form attempt', limit: 40, seconds: 10 * MINUTE }));
}

/**
 * Admits a submission of a public form. A single network reaches its own limits long before those of the form, which hold
 * for this form's public address only: submissions of signed-in users and other forms are never counted.
 */
export async function admitPublicSubmission(db: Db, address: Address, formId: string): Promise<void> {
  await admit(db, [
    ...windowsOf(address, { key: 'public submission', limit: 10, seconds: 10 * MINUTE }),
    ...windowsOf(address, { key: 'public submission a day', limit: 30, seconds: DAY }),
    { key: `public submissions of ${formId}`, limit: 100, seconds: HOUR },
    { key: `public submissions a day of ${formId}`, limit: 300, seconds: DAY },
  ]);
}

async function admit(db: Db, windows: readonly Window[]): Promise<void> {
  const full = await takeAll(db, windows);
  if (full) fail(commonFailures.tooManyRequests, { retryAfter: full.seconds });
}
