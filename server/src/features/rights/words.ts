import type { rightsFailures } from '@opsyard/contract';
import type { Sentences } from '../../kernel/words.ts';

export const rightsWords = {
  'rights.parentInvalid': [
    'This menu item cannot be placed there: the parent is missing, is a button, or is one of its own sub-items.',
    '该菜单不能放在此处：上级不存在、是按钮，或位于该菜单之下。',
  ],
  'rights.permsTaken': [
    'This permission code is already used. Please use another one.',
    '该授权标识已被使用，请换一个。',
  ],
  'rights.urlInvalid': [
    'The path must start with “/”, http:// or https://.',
    '路径须以“/”、http:// 或 https:// 开头。',
  ],
  'rights.tooMany': ['The maximum number has been reached.', '数量已达上限。'],
  'rights.beyondOwn': [
    'You can only grant or revoke permissions you have yourself: {names}.',
    '只能授予或收回您自己拥有的权限：{names}。',
  ],
  'rights.beyondDepartment': [
    'The department does not have these permissions: {names}. Grant them to the department first.',
    '该部门自身没有以下权限：{names}。请先授予该部门。',
  ],
  'rights.lastAdministrator': [
    'After this, nobody could manage permissions. Grant these permissions to someone else first.',
    '此操作后将无人能够管理权限，请先将相关权限授予他人。',
  ],
  'rights.ruleInUse': [
    'This rule still limits permissions, and without it more records would be visible. Remove it from those permissions first.',
    '仍有授权受此规则限制，移除后其可见范围将扩大。请先在相关授权中取消该规则。',
  ],
  'rights.ruleInvalid': [
    'The list of this page does not support this rule. Please check the column, condition and value.',
    '该页面的列表不支持此规则，请检查字段、条件和取值。',
  ],
  'rights.sqlRule': [
    'SQL rules are not supported. Please use conditions or a data scope.',
    '不支持 SQL 规则，请使用条件或数据范围。',
  ],
  'rights.emptyMenu': ['permissions must be a non-null array', '尚未分配任何菜单权限，请联系管理员'],
} as const satisfies Sentences<typeof rightsFailures>;
