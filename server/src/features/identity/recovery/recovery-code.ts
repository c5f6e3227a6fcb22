import { accountFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import type { Channel } from '../../messages/index.ts';
import type { CodeRequest } from '../codes/issue-code.ts';
import { idOf } from './recovery-handle.ts';
import { findRecovery, markCodeSent, type Recovery } from './store.ts';

const UNKNOWN = 'unknown';

/** Finds the open recovery of a handle; fails with `recoveryOver`. */
export async function requireRecovery(db: Db, handle: string): Promise<Recovery> {
  const id = required(idOf(handle), accountFailures.recoveryOver);
  return required(await findRecovery(db, id), accountFailures.recoveryOver);
}

/** Code request of a recovery; withheld when there is no account or it lacks the channel. */
export async function recoveryCode(db: Db, handle: string, channel: Channel): Promise<CodeRequest> {
  const recovery = await requireRecovery(db, handle);
  if (!(await markCodeSent(db, recovery.id))) fail(accountFailures.recoveryOver);
  const target = targetOf(recovery, channel);
  const recipient = recovery[channel === 'sms' ? 'phone' : 'email'] ?? UNKNOWN;
  const withheld = recovery.active && recipient !== UNKNOWN ? undefined : 'No active account with such a way';
  return { channel, purpose: 'recovery', target, flow: recovery.id, ownerId: recovery.userId, recipient, withheld };
}

/** Target of the code of a recovery, also without an account. */
export function targetOf({ username, email, phone }: Recovery, channel: Channel): string {
  return (channel === 'sms' ? phone : email?.toLowerCase()) ?? `nobody ${channel} ${username}`;
}
