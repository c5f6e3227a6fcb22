import type { en } from './access.en.ts';

export const zh = {
  ask: '申请访问',
  note: '申请理由（可选）',
  hint: '如果存在该项目，其负责人和管理员会收到通知。处理后您会收到消息。',
  asked: '您已申请访问：',
  mentioned: {
    title: '{{name}} 无法查看此任务',
    text: '要将 {{name}} 添加到项目“{{project}}”吗？不添加时，文中只显示其姓名，不会发送通知。',
    add: '添加到项目',
    leave: '不添加',
    added: '已将 {{name}} 添加到项目',
    hint: '{{name}} 无法查看此任务，不会收到通知。项目负责人和管理员可以将其添加到项目。',
  },
  requests: '访问申请',
  roleOf: '{{name}} 的角色',
  grant: '批准',
  grantTo: '批准 {{name}} 的申请',
  granted: '{{name}} 现在可以访问本项目',
  decline: '拒绝',
  declineOf: '拒绝 {{name}} 的申请',
} satisfies typeof en;
