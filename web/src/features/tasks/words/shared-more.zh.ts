import type { en } from './shared-more.en.ts';

/** What lists and forms of tasks share, beyond the words of the first screen. */
export const zh = {
  entry: {
    hold: '保留锁定…',
    deleteWithReason: '移到回收站并填写原因…',
    duplicate: '复制任务…',
    saveTemplate: '保存为模板…',
    useTemplate: '使用任务模板…',
    subtasksFromTemplate: '从模板添加子任务…',
    matrix: '交付矩阵…',
  },
  rollUp: {
    from: '子任务汇总：',
    done: '已完成 {{done, number}}/{{count, number}}',
    doneTitle_one: '各级子任务共 {{count, number}} 个，已完成或取消 {{done, number}} 个',
    doneTitle_other: '各级子任务共 {{count, number}} 个，已完成或取消 {{done, number}} 个',
    estimate: '预估 {{estimate}}',
    estimateTitle: '预估 {{estimate}}，已完成 {{done}}',
  },
  externalPerson: '{{name}} 没有账号，姓名来自导入。',
  priority: { N: '无', L: '低', M: '中', H: '高', U: '紧急' },
  category: { '0': '待办', '1': '已完成', '2': '进行中', '3': '已取消', '4': '审核中' },
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
  former: { status: '原状态', label: '原标签', person: '原成员' },
  nobody: '无人',
  estimate: {
    hint: '例如 4h、1.5d、1天2小时；1 天按 8 小时计。',
    invalid: '请输入不超过 10,000 小时的时长，例如 4h、1.5d、1天2小时。',
    save: '保存',
    clear: '清除',
  },
  subtaskOf: '{{key}} {{title}} 的子任务',
} satisfies typeof en;
