import type { Permission } from '@opsyard/contract';

export type Language = 'en' | 'zh';

/** The signed-in person on whose behalf a request runs. */
export type Actor = {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly permissions: ReadonlySet<string>;
  /** The permissions a token for scripts is limited to; null where the person themself is at work. */
  readonly scopes: ReadonlySet<string> | null;
  /** Codes of the person's departments; the current one first. */
  readonly orgCodes: readonly string[];
  /** Codes of the person's departments and of all those above them. */
  readonly orgLine: readonly string[];
  /** Whether having proved at sign-in who sits here counts for the whole session, not for ten minutes. */
  readonly confirmsOnce: boolean;
  /** Hash of the session's token. */
  readonly session: string;
};

/** Whoever writes when nobody does, as when a provider tells something: holds no permission. */
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

/** Whether the person holds a permission. */
export function hasPermission(actor: Actor, permission: Permission): boolean {
  return actor.permissions.has(permission);
}
