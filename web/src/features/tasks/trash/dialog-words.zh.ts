import type { en } from './dialog-words.en.ts';

export const zh = {
  title: (title: string) => `保留锁定：${title}`,
  text: '锁定期间，该内容及其下级内容超过 30 天也会留在回收站，任何人都不能彻底删除，直到解除锁定。',
  holdReason: '锁定原因',
  set: '设置锁定',
  change: '修改原因',
  release: '解除锁定',
  isSet: '已设置保留锁定',
  isReleased: '已解除保留锁定',
  withReason: '删除并填写原因',
  reason: '原因',
  because: (reason: string) => `原因：${reason}`,
  own: (reason: string, name: string) => `保留锁定：${reason}（${name}）`,
  above: (reason: string, name: string) => `随父任务或项目锁定：${reason}（${name}）`,
  somebody: '未知用户',
  withoutParent: (count: number) => `父任务已不存在而放到顶层：${count} 项`,
  otherStatus: (count: number) => `原状态已删除或已满而改为其他状态：${count} 项`,
  held: (count: number) => `因保留锁定而未删除：${count} 项`,
  optional: '原因（选填）',
} satisfies typeof en;
