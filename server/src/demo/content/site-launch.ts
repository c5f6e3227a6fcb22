import { projectOf } from './board.ts';
import { outline } from './site-launch-board.ts';

/** A new shop for one country, mainly in English: from the domain to the first hundred orders. */
export const siteLaunch = projectOf(
  {
    key: 'DESITE',
    name: 'DE site launch',
    description:
      'The German shop moves from a corner of the English one to a site of its own: domain, catalogue, payment, ' +
      'parcels, law, and the first hundred orders without a hand on them.',
    category: 'site',
    color: 'blue',
    visibility: 'dept',
    department: 'sites',
    state: 'active',
    startIn: -40,
    dueIn: 21,
    starredBy: ['demo', 'qihang', 'emma'],
    statuses: [
      { name: 'Backlog', category: '0', color: 'gray' },
      { name: 'To do', category: '0', color: 'cyan' },
      { name: 'Building', category: '2', color: 'blue' },
      { name: 'Waiting on others', category: '2', color: 'orange' },
      { name: 'Testing', category: '4', color: 'purple' },
      { name: 'Done', category: '1', color: 'green' },
      { name: 'Won’t do', category: '3', color: 'brown' },
    ],
    labels: [
      { name: 'Domain', color: 'cyan' },
      { name: 'Theme', color: 'magenta' },
      { name: 'Catalogue', color: 'gold' },
      { name: 'Payment', color: 'green' },
      { name: 'Shipping', color: 'orange' },
      { name: 'Legal', color: 'red' },
      { name: 'SEO', color: 'indigo' },
      { name: 'Tracking', color: 'blue' },
      { name: 'Bug', color: 'brown' },
      { name: 'Launch blocker', color: 'purple' },
    ],
    dependencies: [
      { after: 'Catalogue: 167 products', task: 'Launch day plan', type: 'FS', lag: 0 },
      { after: 'Redirect map', task: 'Launch day plan', type: 'FS', lag: 0 },
      { after: 'Launch day plan', task: 'First ads for the launch week', type: 'FF', lag: 1 },
      { after: 'Redirect map', task: 'Structured data', type: 'SS', lag: 2 },
    ],
    people: {
      owner: ['qihang'],
      manager: ['demo', 'emma'],
      member: ['admin', 'muyang', 'lukas', 'priya', 'yifan', 'wenbo', 'xueli'],
      guest: ['chenyu', 'tomas'],
    },
  },
  outline,
);
