import { projectOf } from './board.ts';
import { outline } from './freight-disputes-board.ts';

/** Parcels billed for more room than they take; money is involved, so only those who work on it see it. */
export const freightDisputes = projectOf(
  {
    key: 'FOAM',
    name: '泡货争议 Freight-weight disputes',
    description:
      '计费重与我们复测不符的运单：取证、申诉、复核、退款，每一票都要有照片和尺寸。\n' +
      'Light and bulky parcels billed too high. Two to four weeks after the invoice the window shuts and the money is gone.',
    category: 'logistics',
    color: 'gold',
    visibility: 'private',
    department: 'supply',
    state: 'active',
    startIn: -60,
    dueIn: null,
    starredBy: ['tomas', 'xueli'],
    statuses: [
      { name: '待取证 Evidence', category: '0', color: 'gray' },
      { name: '申诉中 Disputing', category: '2', color: 'blue' },
      { name: '等承运商 Carrier', category: '2', color: 'orange' },
      { name: '复核 Re-check', category: '4', color: 'purple' },
      { name: '已退款 Refunded', category: '1', color: 'green' },
      { name: '不成立 Rejected', category: '3', color: 'brown' },
    ],
    workflow: {
      transitions: [
        [null, '申诉中 Disputing', { required: ['ownerId'] }],
        ['待取证 Evidence', '申诉中 Disputing', { required: ['ownerId'] }],
        ['申诉中 Disputing', '等承运商 Carrier', { required: ['comment'] }],
        ['等承运商 Carrier', '申诉中 Disputing'],
        ['等承运商 Carrier', '复核 Re-check'],
        ['复核 Re-check', '等承运商 Carrier', { required: ['comment'] }],
        ['复核 Re-check', '已退款 Refunded', { who: ['manager'] }],
        ['已退款 Refunded', '复核 Re-check', { who: ['manager'] }],
        ...['待取证 Evidence', '申诉中 Disputing', '等承运商 Carrier', '复核 Re-check'].map(
          (from): [string, string, { required: string[] }] => [from, '不成立 Rejected', { required: ['comment'] }],
        ),
        ['不成立 Rejected', '待取证 Evidence'],
      ],
      statuses: [
        { name: '申诉中 Disputing', limit: 8, hard: false, owner: null, ownerMode: 'keep' },
        { name: '复核 Re-check', limit: null, hard: false, owner: 'xueli', ownerMode: 'add' },
      ],
    },
    labels: [
      { name: '蓝鲸欧线', color: 'blue' },
      { name: '木星快运', color: 'purple' },
      { name: '顺达专线', color: 'brown' },
      { name: '照片不全 Photos', color: 'red' },
      { name: '尺寸录错', color: 'orange' },
      { name: '重复扣费', color: 'magenta' },
      { name: '预防 Prevent', color: 'green' },
      { name: '月结 Invoice', color: 'cyan' },
    ],
    people: {
      owner: ['wenbo'],
      manager: ['xueli'],
      member: ['tomas', 'emma', 'muyang', 'admin'],
      guest: [],
    },
  },
  outline,
);
