import { declareResource } from '../../kernel/access/data-resource.ts';

/** Security events as a resource of data rules. */
export const auditResource = declareResource({
  component: 'system/AuditLog',
  permission: 'system:audit:view',
  name: ['Audit log', '审计日志'],
  columns: {
    username: { sql: 'username', kind: 'text', name: ['Account', '账号'] },
    kind: { sql: 'kind', kind: 'text', name: ['Event', '事件'], always: true },
    at: { sql: 'at::timestamptz', kind: 'instant', name: ['Time', '时间'], always: true },
    ip: { sql: 'ip', kind: 'text', name: ['IP address', 'IP 地址'] },
    agent: { sql: 'agent', kind: 'text', name: ['Browser', '浏览器'] },
    detail: { sql: 'detail', kind: 'opaque', name: ['Details', '详情'] },
  },
  owner: 'actor_id',
  departments: `array(
    select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = audit.actor_id
  )`,
});
