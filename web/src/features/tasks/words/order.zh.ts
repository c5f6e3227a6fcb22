import type { en } from './order.en.ts';

export const zh = {
  up: '上移',
  down: '下移',
  top: '移到最前',
  bottom: '移到最后',
  addAbove: '在上方添加任务…',
  addBelow: '在下方添加任务…',
  toSubtask: '设为 {{key}} 的子任务',
  drag: '将 {{key}} 拖到其他位置',
  moved: '已移动“{{title}}”',
  movedTo: {
    top: '已将“{{title}}”移到手动顺序的最前',
    bottom: '已将“{{title}}”移到手动顺序的最后',
  },
  movedMany_one: '已移动 {{count, number}} 个任务',
  movedMany_other: '已移动 {{count, number}} 个任务',
  said: '{{key}}：第 {{at, number}} 位，共 {{count, number}} 位',
  otherSort: '只有按手动顺序显示时才能移动任务。请点击当前排序的列标题，直到箭头消失。',
  tooMany: '一次最多移动 {{count, number}} 个任务。',
  openParent: '打开父任务 {{key}}',
  noParent: '无父任务',
  findParent: '按编号或标题查找任务',
  noneFound: '没有找到任务',
} satisfies typeof en;
