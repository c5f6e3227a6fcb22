import { readFile } from 'node:fs/promises';
import type { Client, contract } from '@opsyard/contract';
import type { Page } from '@playwright/test';
import { dayIn } from '../../days.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

/** A project with tasks over a year, more than a window shows at once. */
async function longProject(client: Client<typeof contract>) {
  const project = await newProject(client, ['Shoot', 'Layout', 'Print']);
  const { records } = await client.task.query({ body: { projectId: project.id, sort: 'seq' } });
  for (const [at, { id, version }] of records.entries())
    await client.task.edit({
      body: { id, version, changes: { startDate: dayIn(at * 120), dueDate: dayIn(at * 120 + 20) } },
    });
  return project;
}

/** Width and height in the header of a PNG. */
function sizeOf(png: Buffer): { width: number; height: number } {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

async function save(page: Page, names: { menu: string; png: string }): Promise<Buffer> {
  await page.getByRole('button', { name: names.menu }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: names.png }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  return await readFile(await download.path());
}

test(
  'a timeline is saved as a picture of all its dates, and printed without the page around it',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const { key } = await longProject(client);
    await page.goto(`/modules/appcenter/projectTasks/${key}?layout=timeline`);
    await expect(page.getByRole('button', { name: /Shoot/ }).first()).toBeVisible();
    const { width, height } = sizeOf(await save(page, { menu: 'Export', png: 'Export as PNG' }));
    // 275 days of 18 pixels beside the names, twice as fine.
    expect(width).toBeGreaterThan(2 * (280 + 275 * 18));
    expect(height).toBe(2 * (84 + 3 * 28 + 12));
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Export' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as XLSX' }).click();
    expect((await started).suggestedFilename()).toBe(`${key}.xlsx`);

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printing', document.title);
    });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printing', `${key} Timeline`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('body > .printed-picture')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.printed-picture')).toHaveCount(0);
  },
);

test('on a phone, in Chinese, a timeline is saved as the same picture', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true });
  const { key } = await longProject(client);
  await page.goto(`/modules/appcenter/projectTasks/${key}?layout=timeline`);
  await expect(page.getByRole('button', { name: /Shoot/ }).first()).toBeVisible();
  const { height } = sizeOf(await save(page, { menu: '导出', png: '导出 PNG' }));
  expect(height).toBe(2 * (84 + 3 * 28 + 12));
  await expectAccessible(page);
});
