import { accountFailures, commonFailures, type Failure, userFailures } from '@opsyard/contract';

/** What has to be known about an account before somebody changes it. */
export type Standing = {
  id: string;
  username: string;
  name: string;
  status: number;
  deleted: boolean;
  isAdministrator: boolean;
  /** Whether it may do something the one who changes it may not. */
  mayDoMore: boolean;
};

export type Circumstances = {
  actorId: string;
  /** Whether an active administrator is left when those of the batch are gone. */
  administratorStays: boolean;
};

/** Why what somebody may do cannot be changed; nothing when it can. */
export function obstacleToChanging(
  { isAdministrator, mayDoMore, deleted }: Standing,
  { administratorStays }: Circumstances,
): Failure | undefined {
  if (deleted) return commonFailures.notFound;
  if (mayDoMore) return userFailures.mayDoMore;
  if (isAdministrator && !administratorStays) return userFailures.lastAdministrator;
  return undefined;
}

/** Why an account cannot be frozen or deleted: nobody does that to their own. */
export function obstacleToEnding(standing: Standing, circumstances: Circumstances): Failure | undefined {
  return standing.id === circumstances.actorId ? userFailures.oneself : obstacleToChanging(standing, circumstances);
}

/** Why an account can be neither frozen nor thawed. */
export function obstacleToSetting(status: 1 | 2) {
  return (standing: Standing, circumstances: Circumstances): Failure | undefined => {
    if (!standing.deleted && standing.status === 3) return userFailures.waits;
    // Thawing takes nothing away.
    return status === 2
      ? obstacleToEnding(standing, circumstances)
      : obstacleToChanging(standing, { ...circumstances, administratorStays: true });
  };
}

/** Why an account of the recycle bin cannot be erased. */
export function obstacleToErasing({ deleted, mayDoMore }: Standing): Failure | undefined {
  if (!deleted) return commonFailures.notFound;
  return mayDoMore ? userFailures.mayDoMore : undefined;
}

/** Why an account of the recycle bin stays there; `taken` tells which of its names others have by now. */
export function obstacleToRestoring({
  deleted,
  mayDoMore,
  taken,
}: Standing & { taken: 'username' | 'email' | 'phone' | 'workNo' | null }): Failure | undefined {
  if (!deleted) return commonFailures.notFound;
  if (mayDoMore) return userFailures.mayDoMore;
  if (taken === 'username') return accountFailures.usernameTaken;
  if (taken === 'email') return accountFailures.emailTaken;
  if (taken === 'phone') return accountFailures.phoneTaken;
  return taken === 'workNo' ? userFailures.workNoTaken : undefined;
}

/** A text of a form as it is kept: nothing where the field was left empty. */
export function textOrNull(text: string | null): string | null {
  return text?.trim() || null;
}

/** A number of a form, which some send as text. */
export function numberOrNull(value: number | string | null): number | null {
  return value === null || value === '' ? null : Number(value);
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)(?: \d\d:\d\d:\d\d)?$/;

/** A birthday as it is kept; `invalid` when there is no such day. */
export function readBirthday(text: string | null): string | null | 'invalid' {
  const given = textOrNull(text);
  if (given === null) return null;
  const [, year, month, day] = DAY.exec(given) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return exists ? given.slice(0, 10) : 'invalid';
}
