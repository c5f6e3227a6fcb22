import type { Permission } from '@opsyard/contract';

export type Language = 'en' | 'zh';

/** The signed-in user of a request. */
export type Actor = {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly permissions: ReadonlySet<string>;
  /** The permissions of an access token; null for a user session. */
  readonly scopes: ReadonlySet<string> | null;
  /** Codes of the user's departments, the current one first. */
  readonly orgCodes: readonly string[];
  /** Codes of the user's departments and all their ancestors. */
  readonly orgLine: readonly string[];
  /** Whether the authentication at sign-in is sufficient for the whole session, not for ten minutes. */
  readonly confirmsOnce: boolean;
  /** The hash of the session token. */
  readonly session: string;
};

/** The actor of writes without a user, as for webhooks: it has no permissions. */
export const nobody: Actor = {
  ...{
    id: '00000000000000000000000000000000',
    username: '',
    realname: '',
    permissions: new Set<string>(),
    scopes: null,
  },
  ...{ orgCodes: [], orgLine: [], confirmsOnce: false, session: '' },
};

export function hasPermission(actor: Actor, permission: Permission): boolean {
  return actor.permissions.has(permission);
}
