import { type AuthEntry, permissions } from '@opsyard/contract';

/** Requires the user themself, so no token may have it. */
const EXCLUDED: readonly string[] = ['system:user:password'];

/** Permissions of a user that an API token may have, with their names. */
export function grantableOf(
  granted: ReadonlySet<string>,
  named: readonly AuthEntry[],
): { scope: string; name: string }[] {
  const names = new Map(named.map(({ action, describe }) => [action, describe]));
  return Object.entries(permissions)
    .filter(([scope]) => granted.has(scope) && !EXCLUDED.includes(scope))
    .map(([scope, english]) => ({ scope, name: names.get(scope) ?? english }));
}

/** Whether a user may grant all of these scopes to a token. */
export function areGrantable(scopes: readonly string[], granted: ReadonlySet<string>): boolean {
  const grantable = new Set(grantableOf(granted, []).map(({ scope }) => scope));
  return scopes.every((scope) => grantable.has(scope));
}
