import { commonFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { type Address, windowsOf } from '../../../kernel/throttle/throttle.ts';
import { consumeAll, type Window } from '../../../kernel/throttle/throttle-store.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Limits reads of calendar feeds, with a valid address or not: 120 a minute per network. */
export async function admitFeedReader(db: Db, address: Address): Promise<void> {
  await admit(db, windowsOf(address, { key: 'calendar feed', limit: 120, seconds: MINUTE }));
}

/** Limits reads of one calendar feed from all addresses: 120 an hour, enough for ten programs that read it every five minutes. */
export async function admitFeed(db: Db, id: string): Promise<void> {
  await admit(db, [{ key: `calendar feed ${id}`, limit: 120, seconds: HOUR }]);
}

async function admit(db: Db, windows: readonly Window[]): Promise<void> {
  const full = await consumeAll(db, windows);
  if (full) fail(commonFailures.tooManyRequests, { retryAfter: full.seconds });
}
