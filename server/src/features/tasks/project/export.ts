import {
  type Project,
  type ProjectHealth,
  type ProjectRole,
  type ProjectState,
  sheetFailures,
} from '@opsyard/contract';
import type { FastifyReply } from 'fastify';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { type Cell, sendSheet } from '../../../kernel/spreadsheet/index.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import { listProjects, type ProjectNarrowing } from './read-store.ts';

/** The most projects of an exported list. */
const MOST = 5_000;

const STATES: Readonly<Record<ProjectState, Sentence>> = {
  planning: ['Planning', '筹备中'],
  active: ['Active', '进行中'],
  paused: ['Paused', '已暂停'],
  completed: ['Completed', '已完成'],
  archived: ['Archived', '已归档'],
};
const CATEGORIES: Readonly<Record<Project['category'], Sentence>> = {
  site: ['Sites', '站点'],
  ad: ['Advertising', '广告'],
  creative: ['Creative', '创意'],
  logistics: ['Logistics', '物流'],
  product: ['Products', '商品'],
  other: ['Other', '其他'],
};
const ROLES: Readonly<Record<ProjectRole, Sentence>> = {
  owner: ['Owner', '负责人'],
  manager: ['Manager', '管理员'],
  member: ['Member', '成员'],
  guest: ['Guest', '访客'],
};
const HEALTHS: Readonly<Record<ProjectHealth, Sentence>> = {
  onTrack: ['On track', '正常'],
  atRisk: ['At risk', '有风险'],
  offTrack: ['Off track', '偏离计划'],
};
const AUTOMATIC: Readonly<Record<ProjectHealth, Sentence>> = {
  onTrack: ['On track (automatic)', '正常（自动）'],
  atRisk: ['At risk (automatic)', '有风险（自动）'],
  offTrack: ['Off track (automatic)', '偏离计划（自动）'],
};
const NAME: Sentence = ['projects', '项目'];

type Column = readonly [heading: Sentence, value: (project: Project, say: (sentence: Sentence) => string) => Cell];

const COLUMNS: readonly Column[] = [
  [['Key', '项目编号'], ({ key }) => key],
  [['Name', '名称'], ({ name }) => name],
  [['Status', '状态'], ({ state }, say) => say(STATES[state])],
  [['Category', '类别'], ({ category }, say) => say(CATEGORIES[category])],
  [
    ['Health', '健康状况'],
    ({ health, automaticHealth }, say) => {
      if (health) return say(HEALTHS[health.health]);
      return automaticHealth ? say(AUTOMATIC[automaticHealth.health]) : '';
    },
  ],
  [['Health note', '健康说明'], ({ health }) => health?.note ?? ''],
  [['Health set', '健康状况设置时间'], ({ health }) => health?.at ?? ''],
  [['Owner', '负责人'], ({ owner }) => owner.realname],
  [['My role', '我的角色'], ({ myRole }, say) => (myRole ? say(ROLES[myRole]) : '')],
  [
    ['Department', '部门'],
    ({ department }, say) => (department ? say([department.nameEn || department.name, department.name]) : ''),
  ],
  [['Members', '成员数'], ({ memberCount }) => memberCount],
  [['To do', '待办'], ({ counts }) => counts.todo],
  [['Doing', '进行中'], ({ counts }) => counts.doing],
  [['In review', '审核中'], ({ counts }) => counts.review],
  [['Done', '已完成'], ({ counts }) => counts.done],
  [['Cancelled', '已取消'], ({ counts }) => counts.cancelled],
  [['Overdue', '已逾期'], ({ counts }) => counts.overdue],
  [['Start date', '开始日期'], ({ startDate }) => startDate ?? ''],
  [['Due date', '截止日期'], ({ dueDate }) => dueDate ?? ''],
];

type File = { actor: Actor; narrowing: ProjectNarrowing; format: 'xlsx' | 'csv' | undefined; language: Language };

export async function sendProjects(
  db: Db,
  reply: FastifyReply,
  { actor, narrowing, format, language }: File,
): Promise<void> {
  const projects = await listProjects(db, actor, narrowing, MOST + 1);
  if (projects.length > MOST) fail(sheetFailures.tooMuch, { values: { limit: MOST } });
  const say = (sentence: Sentence) => translate(sentence, language);
  const columns = COLUMNS.map(([heading, value]) => ({
    title: say(heading),
    value: (project: Project) => value(project, say),
  }));
  await sendSheet(reply, { name: say(NAME), format, columns, rows: projects });
}
