import type { TaskPlan } from './templates.ts';

const goal: TaskPlan = {
  title: ['Agree on goal, budget and dates', '确定目标、预算与时间'],
  status: 'Ready',
  labels: [],
  priority: 'H',
  daysBefore: 30,
  checklist: [
    ['What success means, in one number', '用一个数字说清什么算成功'],
    ['Budget per channel', '各渠道预算'],
    ['Who decides, and until when', '由谁拍板、何时拍板'],
  ],
};

const brief: TaskPlan = {
  title: ['Write the brief', '撰写创意简报'],
  status: 'Ready',
  labels: ['Copy'],
  priority: 'H',
  daysBefore: 28,
  checklist: [
    ['Who it is for, and what bothers them', '面向哪些人，他们的痛点是什么'],
    ['The offer and its small print', '优惠内容与限制条件'],
    ['Tone, and words to avoid', '语气与禁用词'],
    ['Formats and sizes needed', '所需格式与尺寸'],
  ],
};

const creatives: TaskPlan = {
  title: ['Ad creatives', '广告素材'],
  status: 'Ready',
  labels: ['Design'],
  priority: 'M',
  daysBefore: 12,
  children: [
    {
      title: ['Static pictures in all sizes', '全尺寸静态图'],
      status: 'Ready',
      labels: ['Design'],
      priority: 'M',
      daysBefore: 14,
    },
    {
      title: ['Three short videos with subtitles', '三条带字幕短视频'],
      status: 'Ready',
      labels: ['Video'],
      priority: 'M',
      daysBefore: 12,
    },
    {
      title: ['Headlines and ad texts, five of each', '标题与文案各五版'],
      status: 'Ready',
      labels: ['Copy'],
      priority: 'M',
      daysBefore: 15,
    },
  ],
};

const landingPage: TaskPlan = {
  title: ['Landing page', '落地页'],
  status: 'Ready',
  labels: ['Copy', 'Design'],
  priority: 'H',
  daysBefore: 12,
  checklist: [
    ['Text in every language', '各语种文案'],
    ['Looks right on a phone', '手机端显示正常'],
    ['Price and end of the offer are right', '价格与截止时间无误'],
    ['Loads in under three seconds', '三秒内打开'],
  ],
};

const tracking: TaskPlan = {
  title: ['Set up tracking', '配置数据埋点'],
  status: 'Ready',
  labels: ['Tracking'],
  priority: 'M',
  daysBefore: 10,
  checklist: [
    ['Every event arrives once, not twice', '事件只上报一次'],
    ['Names of campaigns and links agreed', '广告系列与链接命名统一'],
    ['A test order shows up in the report', '测试订单出现在报表中'],
  ],
};

const advertising: TaskPlan = {
  title: ['Build the campaigns in the ad account', '在广告账户中搭建广告系列'],
  status: 'Ready',
  labels: ['Paid ads'],
  priority: 'M',
  daysBefore: 6,
  checklist: [
    ['Audiences, and whom to leave out', '受众与排除人群'],
    ['Budgets and bid limits', '预算与出价上限'],
    ['Looked over by a second person', '由第二人复核'],
  ],
};

const goLive: TaskPlan = {
  title: ['Go live', '正式上线'],
  status: 'Ready',
  labels: ['Urgent'],
  priority: 'U',
  daysBefore: 0,
  checklist: [
    ['Prices switched', '价格已切换'],
    ['Ads run in every market', '各市场广告均已投放'],
    ['One real order placed and paid', '完成一笔真实下单与付款'],
    ['Customer service knows', '已通知客服'],
  ],
};

const small = (title: TaskPlan['title'], daysBefore: number, ...labels: readonly string[]): TaskPlan => {
  return { title, status: 'Ready', labels, priority: 'M', daysBefore };
};
const idea = (title: TaskPlan['title'], ...labels: readonly string[]): TaskPlan => {
  return { title, status: 'Ideas', labels, priority: 'N' };
};

/** The tasks of a campaign in their order; ideas last. */
export const campaignTasks: readonly TaskPlan[] = [
  goal,
  brief,
  small(['Check stock and delivery times for the offer', '核对活动商品库存与发货时效'], 24),
  creatives,
  landingPage,
  tracking,
  small(['Have claims and prices checked', '宣传用语与价格合规审核'], 9, 'Copy'),
  small(['Mails and push messages', '邮件与推送'], 7, 'Copy'),
  advertising,
  small(['Brief customer service', '向客服说明活动规则'], 5),
  goLive,
  small(['Watch the first 48 hours', '上线后 48 小时盯盘'], -2, 'Paid ads', 'Tracking'),
  small(['Look back: results, and what to keep', '复盘：结果与可沿用的做法'], -7),
  idea(['Second wave for people who looked but did not buy', '对浏览未购人群做二次触达'], 'Paid ads'),
  idea(['Two creators who show it in use', '找两位达人实拍使用场景'], 'Video'),
];
