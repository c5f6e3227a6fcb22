import type { Measure } from '@opsyard/contract';

/** The figures of an order that measures are compared with. */
export type OrderBox = {
  id: string;
  version: number;
  status: string;
  length: number | null;
  width: number | null;
  height: number | null;
  weight: number | null;
  carrierLength: number | null;
  carrierWidth: number | null;
  carrierHeight: number | null;
};

/** The edit by which an order uses a measure: as the carrier's, or else as the team's own. */
export function changesBy({ source, length, width, height, weight }: Measure) {
  if (source === 'carrier') return { carrierLength: length, carrierWidth: width, carrierHeight: height };
  return { length, width, height, ...(weight !== null && { weight }) };
}

/** Whether an order has the figures of a measure already. */
export function isUsed(order: OrderBox, measure: Measure): boolean {
  return Object.entries(changesBy(measure)).every(([key, value]) => order[key as keyof OrderBox] === value);
}
