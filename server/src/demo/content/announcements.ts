import type { Moment } from './types.ts';

export type DemoAnnouncement = {
  key: string;
  title: string;
  html: string;
  sender: string;
  priority: 'L' | 'M' | 'H';
  category: '1' | '2';
  /** The department it is for; everybody without one. */
  department?: string;
  link?: { openType: 'url' | 'component'; openPage: string };
  sent: Moment;
};

/** What the demo company has announced, latest last. */
export const announcements: readonly DemoAnnouncement[] = [
  {
    key: 'welcome',
    title: 'Welcome to the demo workspace 欢迎使用演示空间',
    html: '<p>Look around, change what you like: every change of a task can be undone for a day.</p><p>请随意浏览和修改：任务的每一步操作在一天内都可以撤销。</p>',
    sender: '方以晴',
    priority: 'L',
    category: '2',
    link: { openType: 'component', openPage: 'task/ProjectsList' },
    sent: { daysAgo: 6, minute: 120 },
  },
  {
    key: 'network',
    title: 'Network maintenance on Saturday 周六网络维护',
    html: '<p>The office network in Shenzhen is off on Saturday from 22:00 to 23:30 (UTC+8). Shops and advertisements run on.</p><p>周六 22:00–23:30 深圳办公网络停机维护，店铺与广告投放不受影响。</p>',
    sender: '方以晴',
    priority: 'L',
    category: '1',
    sent: { daysAgo: 4, minute: 200 },
  },
  {
    key: 'naming',
    title: 'New names for campaigns 广告系列命名规范更新',
    html: '<p>From now on campaigns are named by</p><ol><li>market: <code>DE</code>, <code>PL</code>, <code>FR</code></li><li>shop</li><li>goal and month</li></ol><p>广告系列统一按“市场-店铺-目标-月份”命名，旧系列本周内改完。</p>',
    sender: 'Lukas Brandt',
    priority: 'M',
    category: '1',
    department: 'media',
    sent: { daysAgo: 2, minute: 300 },
  },
  {
    key: 'freeze',
    title: 'Change freeze for all shops 全店铺变更冻结',
    html: '<p>During the sale nobody changes <strong>prices, templates or payment</strong> without the word of operations. What cannot wait goes into the project “Black Friday”.</p><p>大促期间，未经运营负责人同意，<strong>价格、模板与支付配置一律不得改动</strong>；紧急事项请登记到“黑五”项目。</p>',
    sender: 'Robin Lin',
    priority: 'H',
    category: '1',
    link: { openType: 'url', openPage: '/modules/appcenter/projectTasks/BF' },
    sent: { daysAgo: 0, minute: 600 },
  },
];
