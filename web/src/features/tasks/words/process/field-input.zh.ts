import type { en } from './field-input.en.ts';

export const zh = {
  firstDay: '请选择开始日期。',
  lastDay: '从 {{day}} 起。请选择结束日期。',
  oneDay: '仅当天',
  valueText: '“{{name}}”的值',
  saveValue: '保存',
  clear: '清除',
  wrong: {
    number: '请输入数字。',
    large: '请输入 −100,000,000,000 到 100,000,000,000 之间的数字。',
    decimals_zero: '请输入整数。',
    decimals_one: '最多 {{count}} 位小数。',
    decimals_other: '最多 {{count}} 位小数。',
    range: '请按先后顺序输入开始和结束日期，例如 {{range}}。',
    phone: '请输入电话号码，例如 +86 10 12345678。',
    link: '请输入以 https:// 或 http:// 开头的网址。',
    long: '最多 {{max, number}} 个字符。',
    below: '不能小于 {{limit, number}}。',
    above: '不能大于 {{limit, number}}。',
    early: '不能早于 {{day}}。',
    late: '不能晚于 {{day}}。',
  },
} satisfies typeof en;
