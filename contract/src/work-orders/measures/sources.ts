import type { Names } from '../../records/kinds.ts';

/** The sources of measures of a parcel, in transport order. */
export const MEASURE_SOURCES = {
  spu: ['SPU', 'SPU 标准'],
  declared: ['Declared', '申报'],
  warehouse: ['Warehouse', '仓库'],
  carrier: ['Carrier', '承运商'],
  recheck: ['Recheck', '复核'],
} as const satisfies Record<string, Names>;
export type MeasureSource = keyof typeof MEASURE_SOURCES;

/** The maximum number of measures of an order, including corrections. */
export const MEASURES_PER_ORDER = 100;

/** The fields of an order for the measure of a source: the carrier's, otherwise the team's own. */
export function measuredFields(source: MeasureSource): readonly string[] {
  return source === 'carrier'
    ? ['carrierLength', 'carrierWidth', 'carrierHeight']
    : ['length', 'width', 'height', 'weight'];
}
