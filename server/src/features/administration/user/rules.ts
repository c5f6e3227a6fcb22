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

export type Circumstances = {
  actorId: string;
  /** Whether an active administrator remains without those of the batch. */
  administratorStays: boolean;
};

/** Why the permissions of an account cannot be changed; undefined when they can. */
export function obstacleToChanging(
  { isAdministrator, mayDoMore, deleted }: AccountAuthority,
  { administratorStays }: Circumstances,
): Failure | undefined {
  if (deleted) return commonFailures.notFound;
  if (mayDoMore) return userFailures.mayDoMore;
  if (isAdministrator && !administratorStays) return userFailures.lastAdministrator;
  return undefined;
}

/** Why an account cannot be frozen or deleted; users cannot do so to their own. */
export function obstacleToEnding(standing: AccountAuthority, circumstances: Circumstances): Failure | undefined {
  return standing.id === circumstances.actorId ? userFailures.oneself : obstacleToChanging(standing, circumstances);
}

/** Why the status of an account cannot be changed. */
export function obstacleToSetting(status: 1 | 2) {
  return (standing: AccountAuthority, circumstances: Circumstances): Failure | undefined => {
    if (!standing.deleted && standing.status === 3) return userFailures.waits;
    // Unfreezing removes nothing.
    return status === 2
      ? obstacleToEnding(standing, circumstances)
      : obstacleToChanging(standing, { ...circumstances, administratorStays: true });
  };
}

/** Why a deleted account cannot be erased. */
export function obstacleToErasing({ deleted, mayDoMore }: AccountAuthority): Failure | undefined {
  if (!deleted) return commonFailures.notFound;
  return mayDoMore ? userFailures.mayDoMore : undefined;
}

/** Why a deleted account cannot be restored; `taken` lists its names that are in use. */
export function obstacleToRestoring({
  deleted,
  mayDoMore,
  taken,
}: AccountAuthority & { taken: 'username' | 'email' | 'phone' | 'workNo' | null }): Failure | undefined {
  if (!deleted) return commonFailures.notFound;
  if (mayDoMore) return userFailures.mayDoMore;
  if (taken === 'username') return accountFailures.usernameTaken;
  if (taken === 'email') return accountFailures.emailTaken;
  if (taken === 'phone') return accountFailures.phoneTaken;
  return taken === 'workNo' ? userFailures.workNoTaken : undefined;
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
  const given = textOrNull(text);
  if (given === null) return null;
  const [, year, month, day] = DAY.exec(given) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return exists ? given.slice(0, 10) : 'invalid';
}
