import { outline } from './black-friday-board.ts';
import { projectOf } from './board.ts';
import type { DemoField } from './types.ts';
import { variation } from './variation.ts';

const MARKETS = ['UK', 'DE', 'FR', 'PL', 'NL'];

/** Fields that the form of the project fills, too. */
const fields: readonly DemoField[] = [
  {
    ...{ name: 'Markets 市场', kind: 'choices' },
    help: 'Where it is shown. 用在哪些市场。',
    options: [
      { name: 'UK', color: 'blue' },
      { name: 'DE', color: 'gold' },
      { name: 'FR', color: 'purple' },
      { name: 'PL', color: 'red' },
      { name: 'NL', color: 'orange' },
    ],
    valueFor: (title) => (title.includes('all five markets') ? MARKETS : (marketIn(title) ?? null)),
  },
  {
    ...{ name: 'Versions 版本数', kind: 'number' },
    help: 'Sizes and wordings together, 40 at most. 尺寸与文案合计，最多 40 个。',
    ...{ defaultValue: 1, min: 1, max: 40 },
    valueFor: (title) => (title.startsWith('Banners') ? 2 + variation(title, 7) : null),
  },
];

function marketIn(title: string): string[] | undefined {
  const found = MARKETS.filter((market) => new RegExp(`\\b${market}\\b`).test(title));
  return found.length > 0 ? found : undefined;
}

/** The sale of the year, mostly in English: media, pages and mails counting down to one day. */
export const blackFriday = projectOf(
  {
    key: 'BF',
    name: 'Black Friday campaign 黑五大促',
    description:
      'Everything that has to be live on the night: ads, landing pages, e-mails and stock for five markets.\n' +
      '五个市场的广告、落地页、邮件与备货，一个看板盯到开闸。Two days before the sale nothing on the sites changes any more.',
    category: 'ad',
    color: 'magenta',
    visibility: 'org',
    department: 'media',
    state: 'active',
    startIn: -48,
    dueIn: 17,
    starredBy: ['demo', 'lukas', 'chenyu'],
    statuses: [
      { name: 'Ideas', category: '0', color: 'gray' },
      { name: 'Ready', category: '0', color: 'cyan' },
      { name: 'In production', category: '2', color: 'blue' },
      { name: 'In review', category: '4', color: 'purple' },
      { name: 'Live', category: '1', color: 'green' },
      { name: 'Dropped', category: '3', color: 'brown' },
    ],
    labels: [
      { name: 'Copy', color: 'gold' },
      { name: 'Design', color: 'magenta' },
      { name: 'Video', color: 'purple' },
      { name: 'Paid ads', color: 'blue' },
      { name: 'Email', color: 'lime' },
      { name: 'Landing page', color: 'cyan' },
      { name: 'Tracking', color: 'indigo' },
      { name: 'Stock 备货', color: 'orange' },
      { name: 'Budget 预算', color: 'green' },
      { name: 'Urgent', color: 'red' },
    ],
    fields,
    repetitions: [
      {
        task: 'Weekly figures',
        repetition: { unit: 'week', every: 1, daysAhead: 2, missed: 'latest', onDaysOff: 'previous' },
      },
    ],
    templates: [{ task: 'Static banners', name: 'Banners of a campaign 活动横幅' }],
    people: {
      owner: ['demo'],
      manager: ['lukas'],
      member: ['admin', 'chenyu', 'sofia', 'yifan', 'priya', 'emma', 'qihang', 'muyang', 'wenbo'],
      guest: ['xueli', 'hana'],
    },
  },
  outline,
);
