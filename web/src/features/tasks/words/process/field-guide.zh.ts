import type { en } from './field-guide.en.ts';

export const zh = {
  about: '“{{name}}”的填写说明',
  help: '填写说明',
  helpHint: '在填写该字段的地方与字段名称一起显示。',
  min: '最小值',
  max: '最大值',
  firstDay: '最早日期',
  lastDay: '最晚日期',
  reversed: '最大值小于最小值。',
  defaultValue: '默认值',
  defaultHint: '新建任务时如未填写该字段，则使用默认值；已有任务不受影响。',
  ticked: '新任务默认勾选',
} satisfies typeof en;
