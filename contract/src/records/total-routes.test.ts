import { expect, test } from 'vitest';
import { channelType } from '../logistics/channel.ts';
import { waybillType } from '../logistics/waybill.ts';
import { carrierBillType } from '../work-orders/bills/bill.ts';
import { workOrderType } from '../work-orders/order.ts';
import { foamRuleType, rateCardType } from '../work-orders/rule.ts';
import { packageSizeType } from '../work-orders/sizes/size.ts';
import { isTotalled } from './total-routes.ts';

test.for([
  [channelType, []],
  [foamRuleType, []],
  [rateCardType, []],
  [waybillType, ['spuQuantity', 'weight']],
  [carrierBillType, ['rows', 'lines', 'claimable', 'claim', 'total']],
  [packageSizeType, ['parcels', 'outliers']],
] as const)('of each type only amounts, weights and counts are summed up', ([{ fields }, added]) => {
  const all = Object.entries(fields);
  expect(all.filter(([, field]) => isTotalled(field)).map(([key]) => key)).toEqual(added);
});

test('a ratio and sides of an order are not summed up, but its money is', () => {
  const { weightRatio, daysLeft, length, overcharge, billedFee, billedWeight } = workOrderType.fields;
  expect([weightRatio, daysLeft, length].map(isTotalled)).toEqual([false, false, false]);
  expect([overcharge, billedFee, billedWeight].map(isTotalled)).toEqual([true, true, true]);
});
