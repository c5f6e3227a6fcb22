import { expectFits } from '../fits.ts';
import { load, moveTo } from '../move-to.ts';
import { expect, expectAccessible, type SignedIn, test } from '../people.ts';
import { expectTouchable } from '../touch.ts';

const BASE = '/modules/tms';
type Found = { waybill: string; stuck: string; channel: string; report: string; job: string };

/** Every screen of logistics, with the drawers of its records. */
const SCREENS: readonly { name: string; path: (found: Found) => string }[] = [
  { name: 'overview', path: () => `${BASE}/SyncLogisitics` },
  { name: 'waybills', path: () => `${BASE}/waybillSyncList` },
  { name: 'waybill board', path: () => `${BASE}/waybillSyncList?view=board` },
  { name: 'waybill', path: ({ waybill }) => `${BASE}/waybillSyncList?open=${waybill}` },
  { name: 'stuck waybill', path: ({ stuck }) => `${BASE}/waybillSyncList?open=${stuck}` },
  { name: 'new waybill', path: () => `${BASE}/waybillSyncList?add=true` },
  { name: 'no waybill matches', path: () => `${BASE}/waybillSyncList?q=nosuchwaybill` },
  { name: 'channels', path: () => `${BASE}/channelUpdateList` },
  { name: 'channel', path: ({ channel }) => `${BASE}/channelUpdateList?open=${channel}` },
  { name: 'report templates', path: () => `${BASE}/reportTemplatesList` },
  { name: 'report template', path: ({ report }) => `${BASE}/reportTemplatesList?open=${report}` },
  { name: 'report designer', path: ({ report }) => `${BASE}/reportTemplatesList?design=${report}` },
  { name: 'sync tasks', path: () => `${BASE}/syncLogisticsTaskList` },
  { name: 'sync task', path: ({ job }) => `${BASE}/syncLogisticsTaskList?job=${job}` },
];

/** The first loads each screen by its address; the second moves on from one to the next, which takes less time. */
const LOOKS = [
  { look: 'in English', show: load, options: { width: 360, touch: true } },
  { look: 'in Chinese', show: moveTo, options: { language: 'zh', width: 1440 } },
] as const;

for (const { look, show, options } of LOOKS)
  test(`[BC-05] every screen of logistics ${look} at ${options.width} px is accessible and fits, in light and dark mode`, async ({
    signIn,
  }) => {
    test.setTimeout(360_000);
    const { page, client } = await signIn('demo', { ...options, dark: 'system' });
    const found = await findRecords(client);
    for (const { name, path } of SCREENS)
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await show(page, path(found));
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
        await expectAccessible(page);
        await expectFits(page);
        if ('touch' in options) await expectTouchable(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect(page.locator('html[data-mode="dark"]')).toBeAttached();
        // Dark mode differs in colours only.
        await expectAccessible(page, ['color-contrast']);
      });
  });

/** A record of each type from the demo. */
async function findRecords({
  waybill,
  logisticsChannel,
  reportTemplate,
  recordJob,
}: SignedIn['client']): Promise<Found> {
  const [parcel] = (await waybill.list({ query: { filter: 'status = "exception"', sort: 'number', limit: 1 } }))
    .records;
  const [stuck] = (await waybill.list({ query: { filter: 'flags has any ("stuck")', sort: 'number', limit: 1 } }))
    .records;
  const [channel] = (await logisticsChannel.list({ query: { limit: 1 } })).records;
  const [report] = (await reportTemplate.list({ query: { limit: 1 } })).records;
  const [job] = (await recordJob.list({ query: { kinds: 'logisticsRegister', limit: 1 } })).records;
  return {
    ...{ waybill: parcel?.id ?? '', stuck: stuck?.id ?? '', channel: channel?.id ?? '' },
    ...{ report: report?.id ?? '', job: job?.id ?? '' },
  };
}
