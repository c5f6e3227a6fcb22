import { planner } from './template-parts.ts';
import type { TaskPlan } from './templates.ts';

const task = planner('Planned');
const idea = (title: TaskPlan['title'], ...labels: readonly string[]): TaskPlan => {
  return { title, status: 'Ideas', labels, priority: 'N' };
};

/** The tasks of a month of content, in their order; ideas last. */
export const contentCalendarTasks: readonly TaskPlan[] = [
  task(['Agree on topics and goals of the month', '确定本月主题与目标'], 35, [], {
    priority: 'H',
    checklist: [
      ['Holidays, sales events and product launches', '节假日、大促与新品节点'],
      ['Goal of each channel in one number', '每个渠道一个量化目标'],
      ['Budget for creators and promotion', '达人与推广预算'],
    ],
  }),
  task(['Assign content to days and channels', '排定每日内容与渠道'], 32, [], {
    priority: 'H',
    checklist: [
      ['Posts per week and channel', '各渠道每周发布数量'],
      ['Owner of each item', '每项内容的负责人'],
      ['Deadlines for text and pictures', '文案与图片的截稿时间'],
    ],
  }),
  task(['Posts of the first two weeks', '前两周的图文'], 20, ['Post'], {
    children: [
      task(['Write the texts', '撰写文案'], 24, ['Post']),
      task(['Pictures in the formats of each channel', '适配各渠道的图片'], 22, ['Post']),
      task(['Schedule the posts', '设置定时发布'], 20, ['Post']),
    ],
  }),
  task(['Posts of the last two weeks', '后两周的图文'], 16, ['Post'], {
    checklist: [
      ['Texts written', '文案完成'],
      ['Pictures made', '图片完成'],
      ['Posts scheduled', '已设置定时发布'],
    ],
  }),
  task(['Two short videos', '两条短视频'], 15, ['Video'], {
    checklist: [
      ['Script approved', '脚本已确认'],
      ['Filmed and cut', '拍摄与剪辑完成'],
      ['Subtitles in every language', '各语种字幕'],
      ['Cover picture', '封面图'],
    ],
  }),
  task(['Newsletter', '电子邮件简报'], 14, ['Newsletter'], {
    checklist: [
      ['Subject line in two versions', '两版邮件标题'],
      ['Links and discount codes tested', '链接与优惠码已测试'],
      ['Test message read on a phone', '已在手机上查看测试邮件'],
    ],
  }),
  task(['Livestream', '直播'], 10, ['Livestream'], {
    priority: 'H',
    checklist: [
      ['Products and prices confirmed', '商品与价格已确认'],
      ['Run of show', '直播流程表'],
      ['Host and moderator available', '主播与场控到位'],
      ['Equipment and network tested', '设备与网络已测试'],
    ],
  }),
  task(['Content for the sales event', '大促内容'], 8, ['Promotion'], { priority: 'H' }),
  task(['Have prices and claims checked', '价格与宣传用语审核'], 7, ['Promotion']),
  task(['Update two guides that still attract visitors', '更新两篇仍有流量的指南'], 5, ['Guide']),
  task(['Plan the next month', '规划下个月'], 3, []),
  task(['Report of the month', '月度复盘'], -3, []),
  idea(['Customers show how they use the product', '征集用户实拍'], 'Video'),
  idea(['Behind the scenes of the warehouse', '仓库幕后故事'], 'Post'),
];
