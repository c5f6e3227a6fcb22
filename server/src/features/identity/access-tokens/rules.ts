import { type AuthEntry, permissions } from '@opsyard/contract';

/** What asks for the person themself, so that no token could use it. */
const EXCLUDED: readonly string[] = ['system:user:password'];

/** The permissions of a person that a token for scripts may have, with their names. */
export function grantableOf(held: ReadonlySet<string>, named: readonly AuthEntry[]): { scope: string; name: string }[] {
  const names = new Map(named.map(({ action, describe }) => [action, describe]));
  return Object.entries(permissions)
    .filter(([scope]) => held.has(scope) && !EXCLUDED.includes(scope))
    .map(([scope, english]) => ({ scope, name: names.get(scope) ?? english }));
}

/** Whether all of these may be granted. */
export function areGrantable(scopes: readonly string[], held: ReadonlySet<string>): boolean {
  const grantable = new Set(grantableOf(held, []).map(({ scope }) => scope));
  return scopes.every((scope) => grantable.has(scope));
}
