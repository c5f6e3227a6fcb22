import { permissions, rightsFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { resourcesOfEntry } from '../../../kernel/access/data-resource.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { findListEntries } from '../../identity/index.ts';
import { type EntryFields, isAddress } from './rules.ts';
import { areLimiting, isCodeTaken } from './store.ts';

/** Fails when the actor lacks the permission of a code: moving a code moves what it permits. */
export function requirePermissions(actor: Actor, codes: readonly (string | null)[]): void {
  const beyond = codes.filter(
    (code) => code !== null && Object.hasOwn(permissions, code) && !actor.permissions.has(code),
  );
  if (beyond.length > 0) fail(rightsFailures.beyondOwn, { values: { names: beyond.join(', ') }, detail: beyond });
}

/** Fails when the URL of an entry is not allowed or its code is taken. */
export async function requireValidEntry(db: Db, id: string, { url, redirect, perms }: EntryFields): Promise<void> {
  if (!isAddress(url) || !isAddress(redirect)) fail(rightsFailures.urlInvalid);
  if (perms !== null && (await isCodeTaken(db, perms, id))) fail(rightsFailures.permsTaken);
}

const isEverybodys = ({ status, perms }: Pick<EntryFields, 'status' | 'perms'>) => status === '0' && perms !== null;

/**
 * Fails when an entry would bypass rules: it leads to a list that is restricted for some users, and others, or
 * everybody, already have it and would see the whole list.
 */
export async function requireNoBypass(db: Db, after: EntryFields, before?: EntryFields): Promise<void> {
  const previous = before ? resourcesOfEntry(before) : undefined;
  const opened = isEverybodys(after) && !(before && isEverybodys(before));
  for (const list of resourcesOfEntry(after)) {
    const isNew = previous !== undefined && !previous.includes(list);
    if ((isNew || opened) && (await areLimiting(db, await findListEntries(db, list)))) fail(rightsFailures.ruleInUse);
  }
}
