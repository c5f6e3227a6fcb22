import { accountFailures, commonFailures, type Failure, userFailures } from '@opsyard/contract';

/** Authority over an account, checked before a change. */
export type AccountAuthority = {
  id: string;
  username: string;
  name: string;
  status: number;
  deleted: boolean;
  isAdministrator: boolean;
  /** Whether it has permissions the actor lacks. */
  mayDoMore: boolean;
};

export type ChangeContext = {
  actorId: string;
  /** Whether an active administrator remains without those of the batch. */
  administratorStays: boolean;
};

/** Why the permissions of an account cannot be changed; undefined when they can. */
export function changeRefusal(
  { isAdministrator, mayDoMore, deleted }: AccountAuthority,
  { administratorStays }: ChangeContext,
): Failure | undefined {
  if (deleted) return commonFailures.notFound;
  if (mayDoMore) return userFailures.mayDoMore;
  if (isAdministrator && !administratorStays) return userFailures.lastAdministrator;
  return undefined;
}

/** Why an account cannot be frozen or deleted; users cannot do so to their own. */
export function endRefusal(authority: AccountAuthority, context: ChangeContext): Failure | undefined {
  return authority.id === context.actorId ? userFailures.oneself : changeRefusal(authority, context);
}

/** Why the status of an account cannot be changed. */
export function statusRefusal(status: 1 | 2) {
  return (authority: AccountAuthority, context: ChangeContext): Failure | undefined => {
    if (!authority.deleted && authority.status === 3) return userFailures.waits;
    // Unfreezing removes nothing.
    return status === 2
      ? endRefusal(authority, context)
      : changeRefusal(authority, { ...context, administratorStays: true });
  };
}

/** Why a deleted account cannot be erased. */
export function eraseRefusal({ deleted, mayDoMore }: AccountAuthority): Failure | undefined {
  if (!deleted) return commonFailures.notFound;
  return mayDoMore ? userFailures.mayDoMore : undefined;
}

/** Why a deleted account cannot be restored; `taken` lists its names that are in use. */
export function restoreRefusal({
  deleted,
  mayDoMore,
  taken: conflict,
}: AccountAuthority & { taken: 'username' | 'email' | 'phone' | 'workNo' | null }): Failure | undefined {
  if (!deleted) return commonFailures.notFound;
  if (mayDoMore) return userFailures.mayDoMore;
  if (conflict === 'username') return accountFailures.usernameTaken;
  if (conflict === 'email') return accountFailures.emailTaken;
  if (conflict === 'phone') return accountFailures.phoneTaken;
  return conflict === 'workNo' ? userFailures.workNoTaken : undefined;
}

/** Text of a form; null when empty. */
export function textOrNull(text: string | null): string | null {
  return text?.trim() || null;
}

/** Number of a form, which some clients send as text. */
export function numberOrNull(value: number | string | null): number | null {
  return value === null || value === '' ? null : Number(value);
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)(?: \d\d:\d\d:\d\d)?$/;

/** Parses a birthday; `invalid` for an impossible date. */
export function readBirthday(text: string | null): string | null | 'invalid' {
  const input = textOrNull(text);
  if (input === null) return null;
  const [, year, month, day] = DAY.exec(input) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return exists ? input.slice(0, 10) : 'invalid';
}
