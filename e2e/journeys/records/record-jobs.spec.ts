import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, SOAK, test } from '../../people.ts';
import { endWaits, newBlockedJob, release } from '../../server-jobs.ts';

let made = 0;

/** A name used by no other job. */
function title(): string {
  made += 1;
  return `Parcels ${process.env.TEST_PARALLEL_INDEX ?? '0'}${Date.now().toString(36)}${made}`;
}

async function choose(page: Page, name: string, more: string, entry: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name, exact: true });
  await drawer.getByRole('button', { name: `${more}${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('a job is started, watched, paused, resumed, retried where it failed, duplicated and cancelled', async ({
  signIn,
}) => {
  const { page } = await signIn('demo');
  const name = title();
  const id = await newBlockedJob('demo', name);
  await page.goto(`/jobs?job=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Background jobs' })).toBeAttached();
  const drawer = page.getByRole('dialog', { name, exact: true });
  await expect(drawer.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 11');
  await expectAccessible(page);

  await drawer.getByRole('button', { name: `Start now: ${name}` }).click();
  await expect(drawer.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '10 of 11');
  await expect(drawer).toContainText('The provider takes no more requests this hour.');
  await drawer.getByRole('button', { name: '2 failed' }).click();
  const items = drawer.getByRole('region', { name: 'Items' }).getByRole('listitem');
  await expect(items).toHaveText([
    /YT2026000003The provider refused the number\.Failed/,
    /YT2026000006The provider refused the number\.Failed/,
  ]);
  await expectAccessible(page);

  await drawer.getByRole('button', { name: `Pause: ${name}` }).click();
  await expect(drawer.getByRole('button', { name: `Resume: ${name}` })).toBeVisible();
  await release(name, 'wait');
  await endWaits(id);
  await drawer.getByRole('button', { name: `Resume: ${name}` }).click();
  await expect(drawer.getByText('Partly done')).toBeVisible();
  await expect(drawer.getByRole('button', { name: '9 done' })).toBeVisible();
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    choose(page, name, 'More actions: ', 'Download errors (CSV)'),
  ]);
  const lines = (await readFile(await sheet.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines.map((line) => line.match(/YT\d+/)?.[0])).toEqual([undefined, 'YT2026000003', 'YT2026000006']);

  await release(name, 'fail');
  await drawer.getByRole('button', { name: `Try failed items again: ${name}` }).click();
  await expect(drawer.getByRole('button', { name: '11 done' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: / failed$/ })).toHaveCount(0);
  await page.reload();
  await expect(drawer.getByRole('button', { name: '11 done' })).toBeVisible();

  await choose(page, name, 'More actions: ', 'Duplicate as draft');
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(drawer.getByRole('button', { name: '11 waiting' })).toBeVisible();
  await choose(page, name, 'More actions: ', 'Cancel job');
  const question = page.getByRole('dialog', { name: 'Cancel this job?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel job' }).click();
  await expect(drawer.getByRole('button', { name: '11 cancelled' })).toBeVisible();
  // While the dialog fades out it still handles the key, and the drawer stays open.
  await expect(question).toHaveCount(0);
  // The focus returns to the drawer when the dialog has gone.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0, { timeout: 3_000 });
  }).toPass();
  const row = (state: string) => page.getByRole('row').filter({ hasText: name }).filter({ hasText: state });
  await expect(row('Done')).toHaveCount(1);
  await expect(row('Cancelled')).toHaveCount(1);
  await expectAccessible(page);
});

test('on a phone in Chinese jobs fit, and show what others do with them', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const name = title();
  const id = await newBlockedJob('demo', name);
  await page.goto('/jobs?mine=true');
  await expect(page.getByRole('heading', { level: 1, name: '后台任务' })).toBeVisible();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(360);
  const card = page.getByRole('listitem').filter({ hasText: name });
  const [box, bar] = await Promise.all([card.boundingBox(), card.getByRole('progressbar').boundingBox()]);
  expect((bar?.x ?? 360) + (bar?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
  await expectAccessible(page);
  await page.getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name, exact: true });
  await client.recordJob.start({ body: { id } });
  await expect(drawer.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '10/11');
  await expect(drawer).toContainText('服务商本小时不再接受请求。');
  await drawer.getByRole('button', { name: '失败 2', exact: true }).click();
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  expect(await width()).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await choose(page, name, '更多操作：', '取消任务');
  await page.getByRole('dialog', { name: '取消该任务？' }).getByRole('button', { name: '取消任务' }).click();
  await expect(drawer.getByRole('button', { name: '取消 1', exact: true })).toBeVisible();
  await expect(drawer.getByText('已取消', { exact: true }).first()).toBeVisible();
});
