import type { TransitionApproval } from '@opsyard/contract';
import { projectOf } from './board.ts';
import { outline } from './tiktok-board.ts';
import type { DemoStatus, DemoWorkflow } from './types.ts';

const STATUSES: readonly DemoStatus[] = [
  { name: '创意池 Ideas', category: '0', color: 'gray' },
  { name: '待拍 To shoot', category: '0', color: 'cyan' },
  { name: '拍摄中 Shooting', category: '2', color: 'orange' },
  { name: '剪辑中 Editing', category: '2', color: 'blue' },
  { name: '待审 In review', category: '4', color: 'purple' },
  { name: '已上线 Published', category: '1', color: 'green' },
  { name: '弃用 Killed', category: '3', color: 'brown' },
];

const REVIEW = '待审 In review';
const PUBLISHED = '已上线 Published';
const approval: TransitionApproval = { mode: 'any', needed: 1, approverIds: [], parties: ['manager'], hours: null };
/** Every change is possible, but videos are published from the review only, by an approval. */
const TRANSITIONS: DemoWorkflow['transitions'] = [
  ...STATUSES.filter(({ category }) => category === '0').map(({ name }) => [null, name] as const),
  ...STATUSES.flatMap(({ name: from }) =>
    STATUSES.filter(({ name }) => name !== from && name !== PUBLISHED).map(({ name: to }) => [from, to] as const),
  ),
  [REVIEW, PUBLISHED, { approval }],
];

/** Short videos that are produced weekly, in both languages. */
export const tiktok = projectOf(
  {
    key: 'TTC',
    name: 'TikTok creatives refresh 素材焕新',
    description:
      'Every week eight new hooks, and every tired film off the air before it costs money.\n' +
      '每周上新 8 条钩子；CTR 跌 30 % 或频次超过 3 就换素材，投手提需求，剪辑 48 小时内出第一版。',
    category: 'creative',
    color: 'purple',
    visibility: 'dept',
    department: 'media',
    state: 'active',
    startIn: -30,
    dueIn: null,
    starredBy: ['sofia', 'chenyu'],
    workflow: { transitions: TRANSITIONS, statuses: [] },
    statuses: STATUSES,
    labels: [
      { name: '钩子 Hook', color: 'red' },
      { name: 'UGC', color: 'magenta' },
      { name: '剧情 Story', color: 'purple' },
      { name: '开箱 Unboxing', color: 'gold' },
      { name: '字幕 Subtitle', color: 'cyan' },
      { name: '疲劳 Fatigue', color: 'orange' },
      { name: 'DE', color: 'blue' },
      { name: 'UK', color: 'indigo' },
      { name: 'PL', color: 'lime' },
      { name: '加急', color: 'brown' },
    ],
    people: {
      owner: ['chenyu'],
      manager: ['lukas', 'sofia'],
      member: ['demo', 'yifan', 'priya', 'hana', 'muyang'],
      guest: ['emma'],
    },
  },
  outline,
);
