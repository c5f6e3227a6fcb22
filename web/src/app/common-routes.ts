import type { UserMenu } from '@opsyard/contract';
import { canAct } from '../kernel/can.tsx';
import type { MenuRoute } from './menu.ts';

const base = { titleZh: '账号', title: 'Account', keepAlive: true, below: [] };

/** Addresses that everybody signed in has, whatever their menu says. */
export const commonRoutes: readonly MenuRoute[] = [
  { ...base, path: '/account/:part', kind: 'screen', target: 'account/Account' },
  {
    ...base,
    ...{ title: 'My announcements', titleZh: '我的通知' },
    path: '/isps/userAnnouncement',
    kind: 'screen',
    target: 'announcements/Mine',
  },
  { ...base, path: '/account', kind: 'redirect', target: '/account/profile' },
];

/** Whether somebody may visit a route: one that names permissions needs one of them. */
export function canVisit({ permission }: MenuRoute, own: UserMenu): boolean {
  return !permission || permission.some((action) => canAct(action, own));
}
