import type { Names } from '../records/kinds.ts';
import type { EvidenceKind } from './evidence-kinds.ts';

/** Whether a billed charge is disputed, or an expected one is to be prevented before shipping. */
export const ORDER_KINDS = {
  dispute: ['Dispute', '申诉'],
  prevent: ['Prevention', '预防'],
} as const satisfies Record<string, Names>;
export type OrderKind = keyof typeof ORDER_KINDS;
export const KIND_COLORS = { dispute: 'blue', prevent: 'green' } as const;

/** The evidence an order needs according to its rule: before shipping there is no bill yet. */
export function evidenceNeeded(kind: unknown, required: readonly EvidenceKind[]): EvidenceKind[] {
  return kind === 'prevent' ? required.filter((one) => one !== 'bill') : [...required];
}
