import { f } from '../records/fields.ts';
import { FILTER_TEXT_MAX } from '../records/filter-limits.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { defineRecord } from '../records/record-type.ts';
import { reportFailures } from './report-failures.ts';

/** The maximum number of recipients of a report. */
export const REPORT_RECIPIENTS_MAX = 20;

/** 1 to 28, the days that every month has. */
const MONTH_DAYS = Object.fromEntries(
  Array.from({ length: 28 }, (_, at) => [String(at + 1), [String(at + 1), `${at + 1} 日`] as const]),
);

/** The definition of a report: its dataset, filter, and columns or groups. */
export const reportTemplateType = defineRecord('reportTemplate', {
  one: ['Report template', '报表模板'],
  many: ['Report templates', '报表模板'],
  path: '/tms/reportTemplate',
  component: 'logistics/ReportTemplates',
  page: '/modules/tms/reportTemplatesList',
  title: 'name',
  order: 'name',
  fields: {
    name: f.text(['Name', '名称'], { max: 100, required: true, sortable: true, searchable: true, unique: true }),
    dataset: f.choice(
      ['Data', '数据'],
      { waybills: ['Waybills', '运单'], channels: ['Channels', '渠道'] },
      { required: true, sortable: true },
    ),
    format: f.choice(['Format', '格式'], { xlsx: ['XLSX', 'XLSX'], csv: ['CSV', 'CSV'] }, { required: true }),
    state: f.state(
      ['State', '状态'],
      { enabled: ['Enabled', '启用'], disabled: ['Disabled', '停用'] },
      { colors: { enabled: 'green', disabled: 'gray' } },
    ),
    repeat: f.choice(['Repeats', '重复'], {
      daily: ['Daily', '每天'],
      weekly: ['Weekly', '每周'],
      monthly: ['Monthly', '每月'],
    }),
    time: f.time(['Time', '时间']),
    weekday: f.choice(['Weekday', '星期'], {
      mon: ['Monday', '星期一'],
      tue: ['Tuesday', '星期二'],
      wed: ['Wednesday', '星期三'],
      thu: ['Thursday', '星期四'],
      fri: ['Friday', '星期五'],
      sat: ['Saturday', '星期六'],
      sun: ['Sunday', '星期日'],
    }),
    monthDay: f.choice(['Day of month', '每月几号'], MONTH_DAYS),
    recipients: f.users(['Recipients', '接收人'], { max: REPORT_RECIPIENTS_MAX }),
    nextRunAt: f.timestamp(['Next run', '下次运行'], { computed: true, sortable: true }),
    stopReason: f.choice(
      ['Schedule stopped', '计划停止原因'],
      { ownerLost: ['The person who scheduled it may no longer edit reports', '设置计划的人已不能编辑报表'] },
      { computed: true },
    ),
    /** The user who set the schedule, which stops when they may no longer edit reports. */
    scheduledBy: f.user(['Scheduled by', '计划设置人'], { computed: true }),
    /** The time zone of the user who set the schedule. */
    zone: f.text(['Time zone', '时区'], { computed: true, max: 60 }),
    notes: f.text(['Notes', '备注'], { max: 500, searchable: true }),
    /** Comma-separated names of fields in their order. */
    columns: f.text(['Columns', '列'], { max: 2_000 }),
    filter: f.text(['Filter', '筛选'], { max: FILTER_TEXT_MAX }),
    /** A sort order, as for lists. */
    order: f.text(['Order', '排序'], { max: 200 }),
    groupBy: f.text(['Group by', '分组'], { max: 60 }),
    /** Comma-separated names of measures in their order. */
    measures: f.text(['Measures', '指标'], { max: 500 }),
  },
  permissions: {
    view: 'logistics:report:view',
    edit: 'logistics:report:edit',
    delete: 'logistics:report:delete',
  },
  transitions: {
    enable: { name: ['Enable', '启用'], from: ['disabled'], to: 'enabled' },
    disable: { name: ['Disable', '停用'], from: ['enabled'], to: 'disabled' },
  },
  refusals: [reportFailures.designWrong, reportFailures.recipientUnable],
});

export const reportTemplate = recordRoutes(reportTemplateType);
