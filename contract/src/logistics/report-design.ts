import { checkFilter } from '../records/check-filter.ts';
import { FilterError } from '../records/filter.ts';
import { parseFilter } from '../records/filter-text.ts';
import type { Names } from '../records/kinds.ts';
import { type AnyRecordType, isGroupable } from '../records/record-type.ts';
import { readSort, SORT_KEYS_MAX } from '../records/sort.ts';
import { channelType } from './channel.ts';
import { waybillType } from './waybill.ts';

/** An aggregate of each group of a report. */
export type ReportMeasure = {
  readonly name: Names;
  /** Fields it is computed from; it is omitted for users who may not see them. */
  readonly needs: readonly string[];
};
export type ReportDataset = {
  readonly type: AnyRecordType;
  readonly measures: Readonly<Record<string, ReportMeasure>>;
  /** The default columns of a report. */
  readonly columns: readonly string[];
};

const days = ['shippedOn', 'deliveredAt'];

export const REPORT_DATASETS = {
  waybills: {
    type: waybillType as unknown as AnyRecordType,
    columns: ['number', 'status', 'channel', 'country', 'shippedOn', 'lastEvent', 'lastEventAt'],
    measures: {
      count: { name: ['Waybills', '运单数'], needs: [] },
      deliveredShare: { name: ['Delivered (%)', '签收率 (%)'], needs: ['status'] },
      exceptionShare: { name: ['Exceptions (%)', '异常率 (%)'], needs: ['status'] },
      lostShare: { name: ['Lost (%)', '丢失率 (%)'], needs: ['detail'] },
      daysToScan: {
        name: ['Median days to first scan', '首次扫描天数（中位数）'],
        needs: ['shippedOn', 'firstScanAt'],
      },
      averageDays: { name: ['Average days to delivery', '签收天数（平均）'], needs: days },
      medianDays: { name: ['Median days to delivery', '签收天数（中位数）'], needs: days },
      p90Days: { name: ['P90 days to delivery', '签收天数（P90）'], needs: days },
      stuck: { name: ['Stuck', '滞留'], needs: ['flags'] },
      silent: { name: ['Silent', '久无轨迹'], needs: ['flags'] },
      averageWeight: { name: ['Average weight (g)', '平均重量 (克)'], needs: ['weight'] },
    },
  },
  channels: {
    type: channelType as unknown as AnyRecordType,
    columns: ['name', 'code', 'carrier', 'service', 'state', 'transitDays', 'pricePerKg'],
    measures: {
      count: { name: ['Channels', '渠道数'], needs: [] },
      averageTransit: { name: ['Average transit time (days)', '平均时效 (天)'], needs: ['transitDays'] },
      averagePrice: { name: ['Average price per kg (CNY)', '平均每公斤价格 (CNY)'], needs: ['pricePerKg'] },
    },
  },
} as const satisfies Record<string, ReportDataset>;
export type ReportDatasetName = keyof typeof REPORT_DATASETS;

/** The maximum number of columns and measures of a report. */
export const REPORT_COLUMNS_MAX = 40;

/** The design of a report; empty values mean the default. */
export type ReportDesign = {
  dataset: ReportDatasetName;
  columns: string;
  filter: string;
  order: string;
  groupBy: string;
  measures: string;
};
type DesignedRow = { [K in Exclude<keyof ReportDesign, 'dataset'>]: string | null } & { dataset: string | null };

/** The parts of a comma-separated list. */
export function namesIn(text: string): string[] {
  return text.split(',').filter(Boolean);
}

/** The design of a template. */
export function designOf(row: DesignedRow): ReportDesign {
  const { dataset, columns, filter, order, groupBy, measures } = row;
  return {
    dataset: dataset === 'channels' ? 'channels' : 'waybills',
    columns: columns ?? '',
    filter: filter ?? '',
    order: order ?? '',
    groupBy: groupBy ?? '',
    measures: measures ?? '',
  };
}

/** The dataset of a report by its name. */
export function datasetOf({ dataset }: Pick<ReportDesign, 'dataset'>): ReportDataset {
  return REPORT_DATASETS[dataset];
}

export type DesignProblem = { field: Exclude<keyof ReportDesign, 'dataset'>; part: string };

/** Why a design is invalid, with the part that is wrong. */
export function designProblem(design: ReportDesign): DesignProblem | undefined {
  const { type, measures } = datasetOf(design);
  const { allFields } = type;
  const columns = namesIn(design.columns);
  const measureNames = namesIn(design.measures);
  const unknownColumn = columns.find((key) => !Object.hasOwn(allFields, key)) ?? repeated(columns);
  if (unknownColumn !== undefined) return { field: 'columns', part: unknownColumn };
  if (columns.length === 0 && design.groupBy === '') return { field: 'columns', part: '' };
  if (columns.length > REPORT_COLUMNS_MAX) return { field: 'columns', part: `> ${REPORT_COLUMNS_MAX}` };
  const unknownMeasure = measureNames.find((key) => !Object.hasOwn(measures, key)) ?? repeated(measureNames);
  if (unknownMeasure !== undefined) return { field: 'measures', part: unknownMeasure };
  const group = Object.hasOwn(allFields, design.groupBy) ? allFields[design.groupBy] : undefined;
  if (design.groupBy !== '' && !(group && isGroupable(group))) return { field: 'groupBy', part: design.groupBy };
  if (design.groupBy !== '' && measureNames.length === 0) return { field: 'measures', part: '' };
  return orderProblem(design, type) ?? filterProblem(design, type);
}

function repeated(names: readonly string[]): string | undefined {
  return names.find((name, at) => names.indexOf(name) !== at);
}

function orderProblem({ order }: ReportDesign, { allFields }: AnyRecordType): DesignProblem | undefined {
  const keys = readSort(order);
  const wrong = keys.find(({ field }) => !Object.hasOwn(allFields, field) || !allFields[field]?.sortable);
  const part = wrong?.field ?? repeated(keys.map(({ field }) => field));
  if (part !== undefined) return { field: 'order', part };
  return keys.length > SORT_KEYS_MAX ? { field: 'order', part: order } : undefined;
}

function filterProblem({ filter }: ReportDesign, { allFields }: AnyRecordType): DesignProblem | undefined {
  if (filter.trim() === '') return undefined;
  try {
    checkFilter(allFields, parseFilter(filter));
    return undefined;
  } catch (error) {
    if (error instanceof FilterError) return { field: 'filter', part: error.part };
    throw error;
  }
}
