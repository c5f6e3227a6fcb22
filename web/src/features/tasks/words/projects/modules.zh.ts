import type { en } from './modules.en.ts';

export const zh = {
  title: '功能模块',
  hint: '选择本项目使用的功能。关闭的功能不在项目中显示，数据不会删除，重新开启后恢复原样。列表始终开启。',
  of: {
    board: { name: '看板', text: '任务以卡片形式按状态或其他字段分列显示。' },
    calendar: { name: '日历', text: '按月、按周或以日程形式查看任务。' },
    timeline: { name: '时间线', text: '任务以条形显示，含依赖、基线和关键路径。' },
    overview: { name: '概览', text: '项目的统计数字和图表。关闭期间不发送每周邮件。' },
    matrix: { name: '交付矩阵', text: '以表格查看任务的子任务，例如市场 × 规格。' },
    forms: {
      name: '任务表单',
      text: '填写后生成任务的表单。关闭期间不接受提交，公开地址也不例外；已提交的请求仍可处理。',
    },
  },
  layoutOff: '此项目已关闭“{{name}}”',
  layoutOffText: '项目管理员已将其关闭，所有任务都可在列表中查看。',
  layoutOffManager: '所有任务都可在列表中查看。管理员可在项目设置中重新开启。',
  toList: '查看列表',
  toSetting: '前往设置',
} satisfies typeof en;
