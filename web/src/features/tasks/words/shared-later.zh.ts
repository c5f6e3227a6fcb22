import type { en } from './shared-later.en.ts';
import { zh as more } from './shared-more.zh.ts';

export const zh = {
  choice: {
    createLabel: '新建标签“{{name}}”',
    labelTooLong: '标签最多 {{count}} 个字符，请缩短名称。',
    firstLabel: '还没有标签，输入名称即可新建。',
    noLabels: '该项目还没有标签，请联系项目管理员添加。',
  },
  entry: {
    ...more.entry,
    openIn: '打开方式',
    copy: '复制',
    place: '添加与移动',
    templates: '模板与子任务',
    hold: '保留锁定…',
    deleteWithReason: '移到回收站并填写原因…',
    duplicate: '复制任务…',
    saveTemplate: '保存为模板…',
    subtasksFromTemplate: '从模板添加子任务…',
    matrix: '交付矩阵…',
  },
  relocate: '移动到项目…',
  progress: {
    task: '已完成',
    subtasks_one: '子任务：已完成或取消 {{done, number}}/{{count, number}}',
    subtasks_other: '子任务：已完成或取消 {{done, number}}/{{count, number}}',
    checklist_one: '检查清单：已完成 {{done, number}}/{{count, number}}',
    checklist_other: '检查清单：已完成 {{done, number}}/{{count, number}}',
  },
  blockedBy_one: '被 {{count, number}} 个未完成任务阻塞',
  blockedBy_other: '被 {{count, number}} 个未完成任务阻塞',
  quick: {
    mine: '我的任务',
    open: '未完成',
    overdue: '已逾期',
    week: '本周截止',
    unowned: '无负责人',
    blocked: '被阻塞',
    waiting: '等待他人',
    unread: '未读',
  },
  role: { owner: '负责人', manager: '管理员', member: '成员', guest: '访客' },
  projectCategory: {
    site: '站点',
    ad: '广告',
    creative: '创意',
    logistics: '物流',
    product: '商品',
    other: '其他',
  },
  visibility: {
    private: '仅成员可见',
    dept: '本部门可查看',
    org: '所有人可查看',
  },
  estimate: {
    hint: '例如 4h、1.5d、1天2小时；1 天按 8 小时计。',
    invalid: '请输入不超过 10,000 小时的时长，例如 4h、1.5d、1天2小时。',
    save: '保存',
    clear: '清除',
  },
} satisfies typeof en;
