import { testEveryScreen } from '../../every-screen.ts';
import { expect, type SignedIn, SOAK, test } from '../../people.ts';

const BASE = '/modules/appcenter/workorder';
type Found = {
  order: string;
  prevention: string;
  bill: string;
  rule: string;
  card: string;
  size: string;
  line: string;
};

/** Every screen of work orders, with the drawers of its records. */
const SCREENS: readonly { name: string; path: (found: Found) => string }[] = [
  { name: 'overview', path: () => `${BASE}/overview` },
  { name: 'list', path: () => `${BASE}/list` },
  { name: 'board', path: () => `${BASE}/list?view=board` },
  { name: 'dispute', path: ({ order }) => `${BASE}/list?open=${order}` },
  { name: 'prevention', path: ({ prevention }) => `${BASE}/list?open=${prevention}` },
  { name: 'print', path: ({ order, prevention }) => `${BASE}/list?print=${order},${prevention}` },
  { name: 'new order', path: () => `${BASE}/list?add=true` },
  { name: 'no order matches', path: () => `${BASE}/list?q=nosuchorder` },
  { name: 'number history', path: () => `${BASE}/list/historyLogisticsNumber` },
  { name: 'bills', path: () => `${BASE}/bills` },
  { name: 'bill', path: ({ bill }) => `${BASE}/bills?open=${bill}` },
  { name: 'bill lines', path: () => `${BASE}/billLines` },
  { name: 'bill line', path: ({ line }) => `${BASE}/billLines?open=${line}` },
  { name: 'measurement bias', path: () => `${BASE}/measurementBias` },
  { name: 'rule', path: ({ rule }) => `${BASE}/rules?open=${rule}` },
  { name: 'rate card', path: ({ card }) => `${BASE}/rateCards?open=${card}` },
  { name: 'what-if', path: () => `${BASE}/whatIf` },
  { name: 'calculator', path: () => `${BASE}/calculator?length=30&width=20&height=10&weight=0.5` },
  { name: 'package size', path: ({ size }) => `${BASE}/packageSizes?open=${size}` },
  { name: 'jobs', path: () => `${BASE}/jobs` },
];

testEveryScreen({ title: '[BC-07] every screen of work orders', screens: SCREENS, find: findRecords });

/** A record of each type from the demo. */
async function findRecords({
  workOrder,
  carrierBill,
  carrierBillLine,
  foamRule,
  rateCard,
  packageSize,
}: SignedIn['client']): Promise<Found> {
  const first = async (call: (input: { query: { limit: number } }) => Promise<{ records: { id: string }[] }>) =>
    (await call({ query: { limit: 1 } })).records[0]?.id ?? '';
  const orderOf = async (filter: string) =>
    (await workOrder.list({ query: { filter, sort: 'number', limit: 1 } })).records[0]?.id ?? '';
  return {
    order: await orderOf('status = "2" and kind = "dispute"'),
    prevention: await orderOf('status = "0" and kind = "prevent"'),
    bill: await first(carrierBill.list),
    line: await first(carrierBillLine.list),
    rule: await first(foamRule.list),
    card: await first(rateCard.list),
    size: await first(packageSize.list),
  };
}

test(
  'an auditor reads work orders without changing them, and a guest has none of their pages',
  SOAK,
  async ({ signIn }) => {
    const { page } = await signIn('xueli');
    await page.goto(`${BASE}/list`);
    const grid = page.getByRole('grid', { name: 'Work orders' });
    await expect(grid.locator('[data-column=channel]').nth(1)).not.toHaveText(/^(…|—|)$/);
    await expect(page.getByRole('button', { name: 'Add work order' })).toHaveCount(0);
    await grid.locator('[data-record]').first().getByRole('button').first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('region', { name: 'Evidence' })).toBeVisible();
    for (const name of ['Deal', 'Reopen', 'Record answer', 'Add evidence', 'Add message', 'Attach files'])
      await expect(drawer.getByRole('button', { name })).toHaveCount(0);
    const guest = await signIn('hana');
    await guest.page.goto(`${BASE}/list`);
    await expect(guest.page).not.toHaveURL(/workorder/);
    await expect(guest.page.getByRole('menuitem', { name: 'Work orders' })).toHaveCount(0);
  },
);
