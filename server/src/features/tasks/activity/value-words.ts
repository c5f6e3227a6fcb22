import type { Ability, ProjectModule } from '@opsyard/contract';
import type { Sentence } from '../../../kernel/words.ts';

const ABILITIES = {
  view: ['View', '查看'],
  comment: ['Comment', '评论'],
  editTasks: ['Edit tasks', '编辑任务'],
  deleteTasks: ['Delete tasks', '删除任务'],
  importTasks: ['Import tasks', '导入任务'],
  exportTasks: ['Export tasks', '导出任务'],
  manageLabels: ['Manage labels', '管理标签'],
  manageProject: ['Manage the project', '管理项目'],
  manageMembers: ['Manage members', '管理成员'],
  viewConfidential: ['See confidential tasks', '查看保密任务'],
  deleteProject: ['Delete the project', '删除项目'],
} as const satisfies Record<Ability, Sentence>;

const MODULES = {
  board: ['Board', '看板'],
  calendar: ['Calendar', '日历'],
  timeline: ['Timeline', '时间线'],
  overview: ['Overview', '概览'],
  matrix: ['Deliverables matrix', '交付矩阵'],
  forms: ['Request forms', '任务表单'],
} as const satisfies Record<ProjectModule, Sentence>;

/** The names of values that are stored as codes, by field. */
export const VALUE_NAMES: Readonly<Record<string, Readonly<Record<string, Sentence>>>> = {
  state: {
    planning: ['Planning', '筹备中'],
    active: ['Active', '进行中'],
    paused: ['Paused', '已暂停'],
    completed: ['Completed', '已完成'],
    archived: ['Archived', '已归档'],
  },
  visibility: {
    private: ['Members only', '仅成员可见'],
    dept: ['My department can view', '本部门可查看'],
    org: ['Everyone can view', '所有人可查看'],
  },
  role: {
    owner: ['Owner', '负责人'],
    manager: ['Manager', '管理员'],
    member: ['Member', '成员'],
    guest: ['Guest', '访客'],
  },
  modulesOff: MODULES,
  managerAbilities: ABILITIES,
  memberAbilities: ABILITIES,
  guestAbilities: ABILITIES,
  viewerAbilities: ABILITIES,
  health: {
    onTrack: ['On track', '正常'],
    atRisk: ['At risk', '有风险'],
    offTrack: ['Off track', '偏离计划'],
  },
  category: {
    '0': ['To do', '待办'],
    '1': ['Done', '已完成'],
    '2': ['Doing', '进行中'],
    '3': ['Cancelled', '已取消'],
    '4': ['In review', '审核中'],
    site: ['Sites', '站点'],
    ad: ['Advertising', '广告'],
    creative: ['Creative', '创意'],
    logistics: ['Logistics', '物流'],
    product: ['Products', '商品'],
    other: ['Other', '其他'],
  },
  color: {
    gray: ['Grey', '灰色'],
    red: ['Red', '红色'],
    orange: ['Orange', '橙色'],
    gold: ['Gold', '金色'],
    lime: ['Lime', '青柠'],
    green: ['Green', '绿色'],
    cyan: ['Cyan', '青色'],
    blue: ['Blue', '蓝色'],
    indigo: ['Indigo', '靛蓝'],
    purple: ['Purple', '紫色'],
    magenta: ['Magenta', '品红'],
    brown: ['Brown', '棕色'],
  },
};
