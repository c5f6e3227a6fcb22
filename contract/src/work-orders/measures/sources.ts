import type { Names } from '../../records/kinds.ts';

/** Where a measure of a parcel comes from, in the order of a parcel's way. */
export const MEASURE_SOURCES = {
  spu: ['SPU', 'SPU 标准'],
  declared: ['Declared', '申报'],
  warehouse: ['Warehouse', '仓库'],
  carrier: ['Carrier', '承运商'],
  recheck: ['Recheck', '复核'],
} as const satisfies Record<string, Names>;
export type MeasureSource = keyof typeof MEASURE_SOURCES;

/** Most versions of measures of one order, corrections among them. */
export const MEASURES_PER_ORDER = 100;

/** The fields of an order that stand for the measure of a source: the carrier's, or else the team's own. */
export function measuredFields(source: MeasureSource): readonly string[] {
  return source === 'carrier'
    ? ['carrierLength', 'carrierWidth', 'carrierHeight']
    : ['length', 'width', 'height', 'weight'];
}
