import type { en } from './shared-more.en.ts';

/** What lists and forms of tasks share, beyond the words of the first screen. */
export const zh = {
  entry: { useTemplate: '使用任务模板…' },
  rollUp: {
    from: '子任务汇总：',
    done: '已完成 {{done, number}}/{{count, number}}',
    doneTitle_one: '各级子任务共 {{count, number}} 个，已完成或取消 {{done, number}} 个',
    doneTitle_other: '各级子任务共 {{count, number}} 个，已完成或取消 {{done, number}} 个',
    estimate: '预估 {{estimate}}',
    estimateTitle: '预估 {{estimate}}，已完成 {{done}}',
  },
  unread: '您上次打开后有他人修改',
  facts: {
    noAccount: '没有账号的人',
    comment: '{{author}}：{{text}}',
    link: {
      blocks: { to: '阻塞 {{title}}', from: '被 {{title}} 阻塞' },
      duplicates: { to: '与 {{title}} 重复', from: '{{title}} 与此任务重复' },
    },
  },
  externalPerson: '{{name}} 没有账号，姓名来自导入。',
  priority: { N: '无', L: '低', M: '中', H: '高', U: '紧急' },
  category: { '0': '待办', '1': '已完成', '2': '进行中', '3': '已取消', '4': '审核中' },
  former: { status: '原状态', label: '原标签', person: '原成员' },
  nobody: '无人',
  subtaskOf: '{{key}} {{title}} 的子任务',
} satisfies typeof en;
