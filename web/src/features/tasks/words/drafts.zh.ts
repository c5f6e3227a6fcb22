import type { en } from './drafts.en.ts';

/** Words of what has been typed and not sent. */
export const zh = {
  title: '草稿',
  none: '没有草稿',
  noneText: '已开始填写但尚未提交的评论、描述和新任务会显示在这里。',
  where: '草稿只保存在此浏览器中，最多保留七天；退出登录时可选择为自己保留或删除。',
  untitled: '未命名',
  kind: { comment: '评论', reply: '回复', description: '描述', task: '新建任务' },
  discard: '放弃',
  discardNamed: '放弃草稿“{{title}}”',
  discarded: '已放弃草稿“{{title}}”',
  kept: '已恢复草稿',
  filesLeft: '草稿不保存文件，请重新添加。',
  restored: '已恢复草稿，最后修改于',
} satisfies typeof en;
