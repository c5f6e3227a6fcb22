import { stableId } from '../kernel/database/stable-id.ts';
import type { DefaultRole } from '../kernel/feature.ts';
import type { DefaultEntry } from './default-menu.ts';

export type DefaultRoleRow = {
  id: string;
  roleCode: string;
  roleName: string;
  description: string;
  permissionIds: string[];
};

const ADMINISTRATOR = ['Administrator 管理员', 'May do everything. 拥有全部权限。'] as const;
const ROLES: Readonly<Record<DefaultRole, readonly [roleName: string, description: string]>> = {
  lead: ['Team lead 团队负责人', 'Creates projects, imports and exports tasks. 可立项、导入和导出任务。'],
  member: ['Member 成员', 'Works on tasks and exports them. 处理任务，可导出。'],
  guest: ['Guest 访客', 'Works along where invited. 参与受邀的项目。'],
};

export function defaultRoles(entries: readonly DefaultEntry[]): DefaultRoleRow[] {
  const others = Object.entries(ROLES).map(([code, words]) =>
    role(
      code,
      words,
      entries.filter(({ grantedTo }) => grantedTo.includes(code as DefaultRole)),
    ),
  );
  return [role('admin', ADMINISTRATOR, entries), ...others];
}

function role(
  roleCode: string,
  [roleName, description]: readonly [string, string],
  entries: readonly DefaultEntry[],
): DefaultRoleRow {
  return {
    id: stableId(`role ${roleCode}`),
    roleCode,
    roleName,
    description,
    permissionIds: entries.map(({ id }) => id),
  };
}
