import type { LoginResult, MenuItem, UserMenu } from '@opsyard/contract';
import { startSession } from '../src/kernel/session.ts';

/** Ids of tests: the same digit over and over. */
export const id = (digit: string) => digit.repeat(32);

/** What a sign-in answers. */
export function loginResult(more: Partial<LoginResult> = {}): LoginResult {
  return {
    token: 'token-1',
    userInfo: {
      id: id('a'),
      username: 'wang.min',
      realname: '王敏',
      avatar: null,
      email: null,
      phone: null,
      orgCode: 'A01',
    },
    sysAllDictItems: {},
    multi_depart: 1,
    departs: [{ id: id('d'), orgCode: 'A01', departName: 'Media' }],
    ...more,
  };
}

/** Signs in on this page, as if the server had agreed. */
export function signedIn(remember = true): LoginResult {
  const answer = loginResult();
  startSession(answer, remember);
  return answer;
}

/** An entry of the menu. */
export function entry(
  path: string,
  more: Partial<Omit<MenuItem, 'meta'>> & { meta?: Partial<MenuItem['meta']> } = {},
): MenuItem {
  const { meta, ...rest } = more;
  return {
    id: path,
    route: '1',
    path,
    name: path,
    component: 'nobody/Knows',
    ...rest,
    meta: { keepAlive: true, internalOrExternal: false, title: path, ...meta },
  };
}

/** What a person may see. */
export function permission(menu: MenuItem[], more: Partial<UserMenu> = {}): UserMenu {
  return { menu, auth: [], allAuth: [], ...more };
}
