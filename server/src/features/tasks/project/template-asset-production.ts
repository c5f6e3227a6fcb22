import { planner } from './template-parts.ts';
import type { TaskPlan } from './templates.ts';

const task = planner('Requested');

/** The tasks of producing pictures, videos and texts, in their order. */
export const assetProductionTasks: readonly TaskPlan[] = [
  task(['Write the brief', '撰写制作需求'], 28, [], {
    priority: 'H',
    checklist: [
      ['Purpose and audience', '用途与受众'],
      ['Channels, formats and sizes', '渠道、格式与尺寸'],
      ['Languages and markets', '语种与市场'],
      ['Budget and who approves', '预算与审批人'],
    ],
  }),
  task(['Collect existing assets', '整理现有素材'], 26, [], {
    checklist: [
      ['Logos and brand guidelines', '标志与品牌规范'],
      ['Product pictures', '商品图片'],
      ['Usage rights that are still valid', '仍有效的使用权'],
    ],
  }),
  task(['Concept and storyboard', '创意方案与分镜'], 22, ['Design'], {
    priority: 'H',
    checklist: [
      ['Two directions to choose from', '两套方案供选择'],
      ['Key visual', '主视觉'],
      ['Approved by the requester', '需求方已确认'],
    ],
  }),
  task(['Book models, location and equipment', '预订模特、场地与设备'], 20, ['Photo', 'Video']),
  task(['Contracts and releases', '合同与授权书'], 18, ['Rights'], {
    priority: 'H',
    checklist: [
      ['Model and property releases', '肖像与场地授权'],
      ['Licences of music and fonts', '音乐与字体授权'],
      ['Markets, channels and duration', '授权市场、渠道与期限'],
    ],
  }),
  task(['Shooting', '拍摄'], 14, ['Photo', 'Video'], {
    priority: 'H',
    checklist: [
      ['Shot list', '拍摄清单'],
      ['Products cleaned and complete', '商品整洁齐全'],
      ['Files saved twice', '文件双份备份'],
    ],
  }),
  task(['Production', '制作'], 7, ['Design'], {
    children: [
      task(['Select and retouch pictures', '选片与修图'], 10, ['Photo']),
      task(['Cut and sound', '剪辑与配乐'], 8, ['Video']),
      task(['Layouts in all sizes', '全尺寸排版'], 7, ['Design']),
    ],
  }),
  task(['Headlines and texts', '标题与文案'], 10, ['Copy']),
  task(['Translations', '翻译与本地化'], 5, ['Localisation'], {
    checklist: [
      ['Texts translated and proofread', '文案已翻译并校对'],
      ['Subtitles', '字幕'],
      ['Units, prices and legal notes', '单位、价格与法律声明'],
    ],
  }),
  task(['Review and changes', '审核与修改'], 3, [], { priority: 'H' }),
  task(['Deliver the final files', '交付成品'], 0, [], { priority: 'U' }),
  task(['Archive sources and note usage rights', '归档源文件并登记使用权'], -2, ['Rights']),
];
