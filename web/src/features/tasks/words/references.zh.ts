import type { en } from './references.en.ts';

export const zh = {
  openRecord: '打开“{{title}}”',
  closedRecord: '无权打开的记录',
  file: '文件',
  goneFile: '已删除的文件',
  downloadFile: '下载“{{name}}”',
  noFiles: '请先为任务添加附件。',
} satisfies typeof en;
