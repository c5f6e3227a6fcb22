import { newColleague } from '../../new-users.ts';
import { asAdministrator } from '../../outbox.ts';
import { choose, expect, expectAccessible, pickFound, SOAK, test } from '../../people.ts';
import { runServerJob } from '../../server-jobs.ts';

const WAYBILLS = '/modules/tms/waybillSyncList';
const OVERVIEW = '/modules/tms/SyncLogisitics';

test('[BC-05] a task is created for a stuck parcel', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const mark = Date.now();
  const number = `STUCK${mark}`;
  const key = `S${mark.toString(36).toUpperCase().slice(-8)}`;
  await client.project.add({ body: { name: `Parcels ${mark}`, key, template: 'blank' } });
  const { id } = await client.waybill.add({ body: { number } });
  const at = new Date(mark - 20 * 86_400_000).toISOString();
  const event = { source: 'manual' as const, at, rawStatus: 'inTransit', text: 'Left the depot', place: '' };
  await client.tracking.addEvents({ body: { id, events: [event] } });
  await runServerJob('markLateParcels');
  await page.goto(`${WAYBILLS}?open=${id}`);
  const links = page.getByRole('dialog', { name: number }).getByRole('region', { name: 'Links' });
  await links.getByRole('button', { name: 'New task' }).click();
  const form = page.getByRole('dialog', { name: 'New task for this record' });
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(`Parcel ${number} is stuck`);
  await pickFound(form.getByRole('combobox', { name: 'Project' }), key);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(links.getByRole('list', { name: 'Tasks (1)' })).toContainText(`${key}-1 Parcel ${number} is stuck`);
  await expectAccessible(page);
});

// A single test, because the setting applies to the whole installation.
test(
  '[BC-05] a task is created automatically for a stuck parcel, and the setting fits a phone in Chinese',
  SOAK,
  async ({ signIn }) => {
    test.setTimeout(120_000);
    const colleague = await newColleague('lead');
    const { page, client } = await signIn(colleague);
    const key = `L${Date.now().toString(36).toUpperCase().slice(-8)}`;
    const project = await client.project.add({ body: { name: `Late ${key}`, key, template: 'blank' } });
    // The longest without events, so that it is among those of the first run.
    const number = `LATE${key}`;
    const { id } = await client.waybill.add({ body: { number } });
    const at = new Date(Date.now() - 2_000 * 86_400_000).toISOString();
    const event = { source: 'manual' as const, at, rawStatus: 'inTransit', text: 'Left the depot', place: '' };
    await client.tracking.addEvents({ body: { id, events: [event] } });
    await runServerJob('markLateParcels');

    await page.goto(OVERVIEW);
    const section = page.getByRole('region', { name: 'Tasks for stuck and silent parcels' });
    const option = (name: string) => page.locator('.ant-select-item-option:visible').filter({ hasText: name });
    await section.getByRole('combobox', { name: 'Project' }).fill(key);
    await option(`(${key})`).click();
    await section.getByRole('combobox', { name: 'Owner (optional)' }).click();
    await option('colleague.').click();
    await choose(section.getByRole('switch'));
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();

    await (await asAdministrator()).job.execute({ body: { name: 'open-tasks-for-late-parcels' } });
    const links = async () =>
      (await client.waybillLink.list({ query: { recordId: id } })).map(({ chip }) => chip.title);
    await expect.poll(links, { timeout: 30_000 }).toEqual([`${key}-1 Parcel ${number} is stuck`]);
    // The run ends after the tasks of all late parcels.
    await expect.poll(async () => (await client.lateTask.get({})).lastRun, { timeout: 30_000 }).not.toBeNull();
    await page.goto(`${WAYBILLS}?open=${id}`);
    const drawer = page.getByRole('dialog', { name: number });
    await expect(drawer.getByRole('list', { name: 'Tasks (1)' })).toContainText(`${key}-1 Parcel ${number} is stuck`);

    const phone = await signIn(colleague, { language: 'zh', width: 360, touch: true });
    await phone.page.goto(OVERVIEW);
    const small = phone.page.getByRole('region', { name: '滞留与久无轨迹包裹的自动任务' });
    await expect(small).toContainText('上次运行：');
    await expect(small).toContainText(`Late ${key} (${key})`);
    await expectAccessible(phone.page);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await small.getByRole('switch').click();
    await small.getByRole('button', { name: '保存' }).click();
    await expect.poll(async () => (await client.lateTask.get({})).on).toBe(false);
    expect((await client.lateTask.get({})).projectId).toBe(project.id);
  },
);
