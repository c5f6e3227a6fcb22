import { taskAddress, type UserMenu } from '@opsyard/contract';
import { canAct } from '../../kernel/can.tsx';
import type { MenuRoute } from '../menu/menu.ts';

const base = { titleZh: '账号', title: 'Account', keepAlive: true, below: [] };

/** Routes of every signed-in user, independent of the menu. */
export const commonRoutes: readonly MenuRoute[] = [
  { ...base, path: '/account/:part', kind: 'screen', target: 'account/Account' },
  {
    ...base,
    ...{ title: 'My announcements', titleZh: '我的通知' },
    path: '/isps/userAnnouncement',
    kind: 'screen',
    target: 'announcements/Mine',
  },
  {
    ...base,
    ...{ title: 'Task', titleZh: '任务' },
    path: taskAddress(':taskKey'),
    kind: 'screen',
    target: 'task/TaskPage',
    permission: ['task:use'],
  },
  { ...base, path: '/account', kind: 'redirect', target: '/account/profile' },
];

/** Whether a user may visit a route; one with permissions requires any of them. */
export function canVisit({ permission }: MenuRoute, own: UserMenu): boolean {
  return !permission || permission.some((action) => canAct(action, own));
}
