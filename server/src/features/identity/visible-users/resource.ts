import { declareResource } from '../../../kernel/access/data-resource.ts';

/** Users as a resource of data rules; `u` is the account. */
export const usersResource = declareResource({
  component: 'system/UserList',
  permission: 'system:user:view',
  name: ['Users', '用户'],
  columns: {
    username: { sql: 'u.username', kind: 'text', name: ['Username', '用户名'], always: true },
    realname: { sql: 'u.realname', kind: 'text', name: ['Name', '姓名'], always: true },
    departs: {
      sql: 'array(select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = u.id)',
      kind: 'list',
      name: ['Department codes', '部门编码'],
      always: true,
    },
    status: { sql: 'u.status', kind: 'number', name: ['Status', '状态'], always: true },
    createTime: { sql: 'u.created_at', kind: 'instant', name: ['Created', '创建时间'], always: true },
    phone: { sql: 'u.phone', kind: 'text', name: ['Mobile number', '手机号'] },
    email: { sql: 'u.email', kind: 'text', name: ['E-mail', '邮箱'] },
    workNo: { sql: 'u.work_no', kind: 'text', name: ['Employee ID', '工号'] },
    post: { sql: 'u.post', kind: 'text', name: ['Position', '职务'] },
    telephone: { sql: 'u.telephone', kind: 'text', name: ['Telephone', '座机'] },
    birthday: { sql: 'u.birthday', kind: 'text', name: ['Birthday', '生日'] },
    sex: { sql: 'u.sex', kind: 'number', name: ['Gender', '性别'] },
  },
  owner: 'u.id',
  departments:
    'array(select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = u.id)',
});
