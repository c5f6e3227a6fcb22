import type { ColorName } from '../../constants.ts';
import type { Names } from '../../records/kinds.ts';

/** The results of comparing a line of a bill with the expected charge. */
export const BILL_VERDICTS = {
  ok: ['As expected', '相符'],
  over: ['Overcharged', '多收'],
  duplicate: ['Billed twice', '重复计费'],
  under: ['Undercharged', '少收'],
  credit: ['Credit note', '退款'],
  unknown: ['Unknown parcel', '无此运单'],
  unmeasured: ['Parcel not measured', '运单缺少尺寸或重量'],
  noRule: ['No rule or rate card', '无计费规则或价格表'],
  unread: ['Weight or fee unreadable', '重量或费用无法读取'],
} as const satisfies Record<string, Names>;
/** Green needs nothing, red is money to claim, gold needs a check. */
export const VERDICT_COLORS = {
  ...{ ok: 'green', over: 'red', duplicate: 'red', under: 'blue', credit: 'green' },
  ...{ unknown: 'gold', unmeasured: 'gold', noRule: 'gold', unread: 'gold' },
} as const satisfies Record<keyof typeof BILL_VERDICTS, ColorName>;
export type BillVerdict = keyof typeof BILL_VERDICTS;

/** The verdicts with money to claim. */
export const CLAIMABLE_VERDICTS = ['over', 'duplicate'] as const satisfies BillVerdict[];
/** The filter of lines with money to claim. */
export const CLAIMABLE_FILTER = `verdict in (${CLAIMABLE_VERDICTS.map((verdict) => `"${verdict}"`).join(', ')})`;
