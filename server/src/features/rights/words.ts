import type { rightsFailures } from '@opsyard/contract';
import type { Sentences } from '../../kernel/words.ts';

export const rightsWords = {
  'rights.parentInvalid': [
    'This entry cannot stand there: the entry above is missing, is a button, or lies below this one.',
    '该菜单不能放在此处：上级不存在、是按钮，或位于该菜单之下。',
  ],
  'rights.permsTaken': [
    'Another entry has this permission code already. Please use another code.',
    '该授权标识已被使用，请换一个。',
  ],
  'rights.urlInvalid': [
    'An address begins with “/”, or with http:// or https://.',
    '地址须以“/”开头，或以 http://、https:// 开头。',
  ],
  'rights.tooMany': ['There are too many of these already.', '数量已达上限。'],
  'rights.beyondOwn': [
    'You can give and take only what you hold yourself: {names}.',
    '只能授予或收回您自己拥有的权限：{names}。',
  ],
  'rights.beyondDepartment': [
    'The department does not hold this itself: {names}. Give it to the department first.',
    '该部门自身没有以下权限：{names}。请先授予该部门。',
  ],
  'rights.lastAdministrator': [
    'Nobody could administer permissions any more. Give somebody else these permissions first.',
    '此操作后将无人能够管理权限，请先将相关权限授予他人。',
  ],
  'rights.ruleInUse': [
    'Somebody’s permission is limited by this rule: without it they would see more. Take the rule off their permission first.',
    '仍有授权受此规则限制，移除后其可见范围将扩大。请先在相关授权中取消该规则。',
  ],
  'rights.ruleInvalid': [
    'The list of this page knows no such rule. Please check column, condition and value.',
    '该页面的列表不支持此规则，请检查字段、条件和取值。',
  ],
  'rights.sqlRule': [
    'Rules written in SQL are not offered. Please use the conditions or a scope.',
    '不支持 SQL 规则，请使用条件或数据范围。',
  ],
} as const satisfies Sentences<typeof rightsFailures>;
