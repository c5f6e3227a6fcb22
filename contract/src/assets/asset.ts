import { commonFailures } from '../kernel/failures.ts';
import { f } from '../records/fields.ts';
import { partRoutes } from '../records/parts/part-routes.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { defineRecord } from '../records/record-type.ts';
import { assetFailures } from './failures.ts';

/** Media for campaigns and sites, such as an image or a video, with all its versions. */
export const assetType = defineRecord('asset', {
  one: ['Asset', '物料'],
  many: ['Assets', '物料'],
  path: '/task/asset',
  component: 'asset/MaterielFolders',
  page: '/modules/appcenter/materielFolderNameList',
  title: 'name',
  order: 'name',
  fields: {
    name: f.text(['Name', '名称'], {
      max: 180,
      required: true,
      sortable: true,
      searchable: true,
      was: ['Asset', '物料'],
    }),
    folder: f.link(['Folder', '文件夹'], 'assetFolder', { required: true }),
    kind: f.choice(
      ['Kind', '类型'],
      {
        image: ['Image', '图片'],
        video: ['Video', '视频'],
        audio: ['Audio', '音频'],
        pdf: ['PDF', 'PDF'],
        design: ['Design file', '设计源文件'],
        copy: ['Text', '文案'],
        other: ['Other', '其他'],
      },
      { computed: true, sortable: true },
    ),
    versions: f.number(['Versions', '版本数'], { computed: true, adds: true, sortable: true }),
    /** Of the latest version; empty without a review. */
    review: f.choice(
      ['Review', '审批'],
      {
        inReview: ['In review', '审批中'],
        approved: ['Approved', '已通过'],
        changes: ['Changes requested', '需修改'],
        rejected: ['Rejected', '已驳回'],
      },
      {
        ...{ computed: true, sortable: true },
        colors: { inReview: 'blue', approved: 'green', changes: 'gold', rejected: 'red' },
      },
    ),
    approvedVersion: f.number(['Approved version', '已通过版本'], { computed: true }),
    waitingFor: f.users(['Waiting for', '等待审批'], { computed: true }),
    dimensions: f.text(['Dimensions', '尺寸'], { computed: true, max: 40, sortable: true }),
    size: f.number(['Size', '大小'], { computed: true, adds: true, unit: ['kB', 'kB'], sortable: true }),
    /** Of all versions. */
    storage: f.number(['Storage', '占用空间'], { computed: true, adds: true, unit: ['kB', 'kB'], sortable: true }),
    owner: f.user(['Owner', '负责人'], { sortable: true }),
    tags: f.labels(['Tags', '标签']),
    sku: f.labels(['SKU', 'SKU']),
    /** Such as `de` or `zh-CN`. */
    language: f.text(['Language', '语言'], { max: 20 }),
    /** Such as `1080x1080` or `story`. */
    format: f.text(['Format', '规格'], { max: 40 }),
    rightsHolder: f.text(['Rights holder', '版权方'], { max: 120, sortable: true, searchable: true }),
    licence: f.longText(['Licence', '授权说明'], { max: 500 }),
    validFrom: f.date(['Rights from', '授权开始'], { sortable: true }),
    /** The last day of the usage rights. */
    validTo: f.date(['Rights until', '授权截止'], { sortable: true }),
    markets: f.labels(['Allowed markets', '可用市场']),
    channels: f.labels(['Allowed channels', '可用渠道']),
    /** Left out of lists that do not ask for it, and not offered for new uses. */
    archived: f.boolean(['Archived', '已归档']),
    notes: f.longText(['Notes', '备注'], { max: 5_000 }),
  },
  conditions: {
    /** Whether a task is linked with it, whoever may see that task. */
    used: f.boolean(['Used in tasks', '用于任务'], { computed: true }),
  },
  parts: ['comments', 'watchers', 'links'],
  partNames: { links: ['Where used', '使用情况'] },
  refusals: [commonFailures.forbidden, assetFailures.rightsBackwards],
  permissions: {
    view: 'assets:asset:view',
    edit: 'assets:asset:edit',
    delete: 'assets:asset:delete',
    export: 'assets:asset:export',
  },
});

export const asset = recordRoutes(assetType);
export const assetParts = partRoutes(assetType);
