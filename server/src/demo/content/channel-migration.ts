import { projectOf } from './board.ts';
import { outline } from './channel-migration-board.ts';

/** Parcels of eight countries change carrier without a day of standstill; in Chinese. */
export const channelMigration = projectOf(
  {
    key: 'WL',
    name: '物流渠道迁移',
    description:
      '把八个国家的小包从「顺达专线」切到「蓝鲸欧线」和「木星快运」，不停发、不断轨迹。\n' +
      '每一国先切 10 %，七天达标再放量：上网 24 小时内 ≥ 97 %，妥投 P90 不超过旧渠道一天。',
    category: 'logistics',
    color: 'orange',
    visibility: 'org',
    department: 'supply',
    state: 'active',
    startIn: -52,
    dueIn: 28,
    starredBy: ['wenbo', 'demo'],
    statuses: [
      { name: '待办', category: '0', color: 'gray' },
      { name: '处理中', category: '2', color: 'blue' },
      { name: '等承运商', category: '2', color: 'orange' },
      { name: '灰度观察', category: '4', color: 'purple' },
      { name: '已完成', category: '1', color: 'green' },
      { name: '已取消', category: '3', color: 'brown' },
    ],
    labels: [
      { name: '报价', color: 'gold' },
      { name: '接口', color: 'blue' },
      { name: '面单', color: 'cyan' },
      { name: '清关', color: 'indigo' },
      { name: '海外仓', color: 'orange' },
      { name: '时效', color: 'lime' },
      { name: '对账', color: 'green' },
      { name: '退件', color: 'magenta' },
      { name: '风险', color: 'red' },
    ],
    people: {
      owner: ['wenbo'],
      manager: ['demo'],
      member: ['tomas', 'emma', 'xueli', 'qihang', 'muyang'],
      guest: ['admin', 'lukas'],
    },
  },
  outline,
);
