import { outline } from './black-friday-board.ts';
import { projectOf } from './board.ts';

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
    people: {
      owner: ['demo'],
      manager: ['lukas'],
      member: ['admin', 'chenyu', 'sofia', 'yifan', 'priya', 'emma', 'qihang', 'muyang', 'wenbo'],
      guest: ['xueli', 'hana'],
    },
  },
  outline,
);
