import { permissions, rightsFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import { resourcesOfEntry } from '../../../kernel/data-resource.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { findListEntries } from '../../identity/index.ts';
import { type EntryFields, isAddress } from './rules.ts';
import { areLimiting, isCodeTaken } from './store.ts';

/** Fails when the actor does not hold the permission behind a code: whoever moves a code moves what it permits. */
export function requireHeld(actor: Actor, codes: readonly (string | null)[]): void {
  const beyond = codes.filter(
    (code) => code !== null && Object.hasOwn(permissions, code) && !actor.permissions.has(code),
  );
  if (beyond.length > 0) fail(rightsFailures.beyondOwn, { values: { names: beyond.join(', ') }, detail: beyond });
}

/** Fails when an entry leads somewhere it must not, or has the code of another. */
export async function requireFit(db: Db, id: string, { url, redirect, perms }: EntryFields): Promise<void> {
  if (!isAddress(url) || !isAddress(redirect)) fail(rightsFailures.urlInvalid);
  if (perms !== null && (await isCodeTaken(db, perms, id))) fail(rightsFailures.permsTaken);
}

const isEverybodys = ({ status, perms }: Pick<EntryFields, 'status' | 'perms'>) => status === '0' && perms !== null;

/**
 * Fails when an entry would become a way round rules: one that leads to a list which rules limit for somebody, and that others hold
 * already, or everybody, who would then see all of it.
 */
export async function requireNoWayRound(db: Db, after: EntryFields, before?: EntryFields): Promise<void> {
  const former = before ? resourcesOfEntry(before) : undefined;
  const opened = isEverybodys(after) && !(before && isEverybodys(before));
  for (const list of resourcesOfEntry(after)) {
    const isNew = former !== undefined && !former.includes(list);
    if ((isNew || opened) && (await areLimiting(db, await findListEntries(db, list)))) fail(rightsFailures.ruleInUse);
  }
}
