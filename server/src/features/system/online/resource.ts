import { declareResource } from '../../../kernel/access/data-resource.ts';

/** Sessions `s` of users `u` as a resource of data rules. */
export const onlineResource = declareResource({
  component: 'system/OnlineList',
  permission: 'system:online:view',
  name: ['Online users', '在线用户'],
  columns: {
    username: { sql: 'u.username', kind: 'text', name: ['Account', '账号'], always: true },
    kind: { sql: 's.kind', kind: 'text', name: ['Type', '类型'], always: true },
    ip: { sql: 's.ip', kind: 'text', name: ['IP address', 'IP 地址'] },
    agent: { sql: 's.agent', kind: 'text', name: ['Browser', '浏览器'] },
    createdAt: { sql: 's.created_at', kind: 'instant', name: ['Signed in', '登录时间'], always: true },
    lastSeenAt: { sql: 's.last_seen_at', kind: 'instant', name: ['Last active', '最近活动'], always: true },
  },
  owner: 's.user_id',
  departments:
    'array(select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = s.user_id)',
});
