import type { en } from './fields.en.ts';

export const zh = {
  valueText: '“{{name}}”的值',
  saveValue: '保存',
  clear: '清除',
  yes: '是',
  no: '否',
  former: '已删除的字段',
  formerOption: '已删除的选项',
  open: '在新标签页中打开 {{url}}',
  wrong: {
    number: '请输入数字。',
    large: '请输入 −100,000,000,000 到 100,000,000,000 之间的数字。',
    decimals_zero: '请输入整数。',
    decimals_one: '最多 {{count}} 位小数。',
    decimals_other: '最多 {{count}} 位小数。',
    link: '请输入以 https:// 或 http:// 开头的网址。',
    long: '最多 {{max, number}} 个字符。',
  },
} satisfies typeof en;
