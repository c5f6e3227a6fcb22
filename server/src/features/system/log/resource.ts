import { declareResource } from '../../../kernel/access/data-resource.ts';

/** The operation log as a resource of data rules. */
export const logResource = declareResource({
  component: 'system/LogList',
  permission: 'system:log:view',
  name: ['Logs', '日志'],
  columns: {
    username: { sql: 'l.username', kind: 'text', name: ['Account', '账号'] },
    logType: { sql: 'l.log_type', kind: 'number', name: ['Log type', '日志类型'], always: true },
    operateType: { sql: 'l.operate_type', kind: 'number', name: ['Operation', '操作类型'], always: true },
    at: { sql: 'l.at', kind: 'instant', name: ['Time', '时间'], always: true },
    method: { sql: 'l.method', kind: 'text', name: ['API call', '接口'] },
    ip: { sql: 'l.ip', kind: 'text', name: ['IP address', 'IP 地址'] },
    agent: { sql: 'l.agent', kind: 'text', name: ['Browser', '浏览器'] },
    requestUrl: { sql: 'l.request_url', kind: 'text', name: ['Path', '请求路径'] },
    requestParam: { sql: 'l.request_param', kind: 'text', name: ['Request parameters', '请求参数'] },
  },
  owner: 'l.user_id',
  departments:
    'array(select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = l.user_id)',
});
