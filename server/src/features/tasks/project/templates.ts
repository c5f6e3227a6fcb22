import type { Category, Color, Priority, ProjectModule, Template, WorkflowRules } from '@opsyard/contract';
import type { Sentence } from '../../../kernel/words.ts';
import type { Portable } from '../copy/portable.ts';
import type { PortableType } from '../type/portable.ts';
import { assetProductionTasks } from './template-asset-production.ts';
import { campaignTasks } from './template-campaign.ts';
import { contentCalendarTasks } from './template-content-calendar.ts';
import { productListingTasks } from './template-product-listing.ts';
import { siteLaunchTasks } from './template-site-launch.ts';

type StatusPlan = { name: Sentence; category: Category; color: Color };
type LabelPlan = { name: Sentence; color: Color };
/** A first task; status and labels by their English names, its date in days before the project's. */
export type TaskPlan = {
  title: Sentence;
  status: string;
  /** The name of its type; the default one if left out. */
  type?: string;
  labels: readonly string[];
  priority: Priority;
  daysBefore?: number;
  checklist?: readonly Sentence[];
  children?: readonly TaskPlan[];
};
export type ProjectPlan = {
  statuses: readonly StatusPlan[];
  labels: readonly LabelPlan[];
  tasks: readonly TaskPlan[];
  /** The tasks of a template made from a project, with dates as distances from the launch. */
  portable?: Portable<number>;
  /** Whether these distances are working days. */
  workingDays?: boolean;
  /** With names of statuses instead of ids. */
  workflow?: WorkflowRules;
  /** Instead of the default type. */
  types?: readonly PortableType[];
  /** The parts that are not in use; all are if left out. */
  modulesOff?: ProjectModule[];
};

const cancelled: StatusPlan = { name: ['Cancelled', '已取消'], category: '3', color: 'brown' };

const blank: ProjectPlan = {
  statuses: [
    { name: ['To do', '待办'], category: '0', color: 'gray' },
    { name: ['Doing', '进行中'], category: '2', color: 'blue' },
    { name: ['In review', '待审核'], category: '4', color: 'purple' },
    { name: ['Done', '已完成'], category: '1', color: 'green' },
    cancelled,
  ],
  labels: [],
  tasks: [],
};

const campaign: ProjectPlan = {
  statuses: [
    { name: ['Ideas', '创意池'], category: '0', color: 'gray' },
    { name: ['Ready', '待制作'], category: '0', color: 'cyan' },
    { name: ['In production', '制作中'], category: '2', color: 'blue' },
    { name: ['In review', '审核中'], category: '4', color: 'purple' },
    { name: ['Live', '已投放'], category: '1', color: 'green' },
    cancelled,
  ],
  labels: [
    { name: ['Copy', '文案'], color: 'gold' },
    { name: ['Design', '设计'], color: 'magenta' },
    { name: ['Video', '视频'], color: 'purple' },
    { name: ['Paid ads', '付费投放'], color: 'blue' },
    { name: ['Tracking', '数据埋点'], color: 'cyan' },
    { name: ['Urgent', '加急'], color: 'red' },
  ],
  tasks: campaignTasks,
};

const siteLaunch: ProjectPlan = {
  statuses: [
    { name: ['To do', '待办'], category: '0', color: 'gray' },
    { name: ['Building', '搭建中'], category: '2', color: 'blue' },
    { name: ['Waiting', '等待外部'], category: '2', color: 'orange' },
    { name: ['Testing', '测试中'], category: '4', color: 'purple' },
    { name: ['Done', '已完成'], category: '1', color: 'green' },
    cancelled,
  ],
  labels: [
    { name: ['Domain', '域名'], color: 'cyan' },
    { name: ['Products', '商品'], color: 'gold' },
    { name: ['Payment', '支付'], color: 'green' },
    { name: ['Logistics', '物流'], color: 'orange' },
    { name: ['Legal', '合规'], color: 'red' },
    { name: ['SEO', 'SEO'], color: 'indigo' },
  ],
  tasks: siteLaunchTasks,
};

const productListing: ProjectPlan = {
  statuses: [
    { name: ['To do', '待办'], category: '0', color: 'gray' },
    { name: ['In progress', '进行中'], category: '2', color: 'blue' },
    { name: ['Waiting', '等待外部'], category: '2', color: 'orange' },
    { name: ['In review', '待复核'], category: '4', color: 'purple' },
    { name: ['Listed', '已上架'], category: '1', color: 'green' },
    cancelled,
  ],
  labels: [
    { name: ['Data', '资料'], color: 'cyan' },
    { name: ['Photos', '图片'], color: 'magenta' },
    { name: ['Copy', '文案'], color: 'gold' },
    { name: ['Price', '价格'], color: 'green' },
    { name: ['Logistics', '物流'], color: 'orange' },
    { name: ['Compliance', '合规'], color: 'red' },
  ],
  tasks: productListingTasks,
};

const contentCalendar: ProjectPlan = {
  statuses: [
    { name: ['Ideas', '选题库'], category: '0', color: 'gray' },
    { name: ['Planned', '已排期'], category: '0', color: 'cyan' },
    { name: ['In production', '制作中'], category: '2', color: 'blue' },
    { name: ['In review', '审核中'], category: '4', color: 'purple' },
    { name: ['Published', '已发布'], category: '1', color: 'green' },
    cancelled,
  ],
  labels: [
    { name: ['Post', '图文'], color: 'gold' },
    { name: ['Video', '视频'], color: 'purple' },
    { name: ['Newsletter', '邮件'], color: 'blue' },
    { name: ['Livestream', '直播'], color: 'magenta' },
    { name: ['Promotion', '促销'], color: 'red' },
    { name: ['Guide', '指南'], color: 'cyan' },
  ],
  tasks: contentCalendarTasks,
};

const assetProduction: ProjectPlan = {
  statuses: [
    { name: ['Requested', '待制作'], category: '0', color: 'gray' },
    { name: ['In production', '制作中'], category: '2', color: 'blue' },
    { name: ['Changes', '修改中'], category: '2', color: 'orange' },
    { name: ['In review', '审核中'], category: '4', color: 'purple' },
    { name: ['Approved', '已定稿'], category: '1', color: 'green' },
    cancelled,
  ],
  labels: [
    { name: ['Photo', '摄影'], color: 'magenta' },
    { name: ['Video', '视频'], color: 'purple' },
    { name: ['Design', '设计'], color: 'blue' },
    { name: ['Copy', '文案'], color: 'gold' },
    { name: ['Localisation', '本地化'], color: 'cyan' },
    { name: ['Rights', '授权'], color: 'red' },
  ],
  tasks: assetProductionTasks,
};

/** The statuses and tasks in order, and the labels of each template. */
export const plans: Readonly<Record<Template, ProjectPlan>> = {
  blank,
  campaign,
  siteLaunch,
  productListing,
  contentCalendar,
  assetProduction,
};
