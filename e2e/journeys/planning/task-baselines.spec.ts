import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { TimelineScreen } from '../../screens/timeline.ts';
import { expectTouchable } from '../../touch.ts';

test(
  'an estimate is entered, a baseline is set, and the delay of a task that moves is shown',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 1440 });
    const project = await newProject(client, ['Script', 'Shoot']);
    const read = async () => {
      const { records } = await client.task.query({ body: { projectId: project.id } });
      return records.toSorted((one, other) => one.seq - other.seq);
    };
    const [script] = await read();
    if (!script) throw new Error('There are tasks');
    // 2026-03-06 is a Friday, 2026-03-10 the Tuesday after it.
    const changes = { startDate: '2026-03-02', dueDate: '2026-03-06' };
    await client.task.edit({ body: { id: script.id, version: script.version, changes } });
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
    await page.getByRole('button', { name: /^Estimate/ }).click();
    const field = page.getByRole('textbox', { name: 'Estimate' });
    await field.fill('soon');
    await expect(page.getByRole('alert')).toContainText('Enter a duration');
    await field.fill('1d 2h');
    await field.press('Enter');
    await expect(page.getByRole('button', { name: /^Estimate/ })).toContainText('1d 2h');

    const timeline = new TimelineScreen(page);
    await timeline.open(project.key);
    await page.getByRole('button', { name: 'Compare with a baseline' }).click();
    await page.getByRole('menuitem', { name: 'Set baseline…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Kick-off');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const summary = page.getByRole('list', { name: 'Baseline' });
    await expect(summary).toContainText('No task has moved');
    const [now] = await read();
    await client.task.edit({ body: { id: script.id, version: now?.version ?? 0, changes: { dueDate: '2026-03-10' } } });
    await expect(summary).toContainText('1 task later, by 2 working days in total');
    await expect(timeline.bar(`${project.key}-1`)).toHaveAccessibleName(/2 working days later than in the baseline/);
    await expectAccessible(page);
  },
);

test('on a phone in Chinese a baseline is compared and deleted', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true });
  const project = await newProject(client, ['first']);
  const { id } = await client.baseline.add({ body: { projectId: project.id, name: '初版' } });
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=timeline&baseline=${id}`);
  await expect(page.getByRole('list', { name: '基线' })).toContainText('没有任务改期');
  await expectTouchable(page);
  await page.getByRole('button', { name: '对比基线' }).click();
  await page.getByRole('menuitem', { name: '删除“初版”…' }).click();
  const confirm = page.getByRole('button', { name: '删除基线' });
  await expect(confirm).toBeVisible();
  await expectAccessible(page);
  await confirm.click();
  await expect(page.getByRole('list', { name: '基线' })).toBeHidden();
  expect(await client.baseline.list({ query: { projectId: project.id } })).toEqual([]);
});

test('the workload shows who is overloaded, and a task is reassigned with undo', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 1440 });
  const project = await newProject(client, ['Script']);
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const [script] = records;
  if (!script) throw new Error('There are tasks');
  const ownerId = project.members.find(({ role }) => role === 'owner')?.id ?? '';
  const changes = { startDate: '2031-03-03', dueDate: '2031-03-03', estimate: 600, ownerId };
  await client.task.edit({ body: { id: script.id, version: script.version, changes } });
  await page.goto(`/modules/appcenter/task?tab=workload&project=${project.key}&unit=day&from=2031-03-03`);
  const cell = page.getByRole('button', { name: /1d 2h \/ 1d, over capacity/ });
  await expect(cell).toBeVisible();
  await expectAccessible(page);
  await cell.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: `Owner of ${project.key}-1` }).click();
  await page.getByTitle('No owner').last().click();
  await expect(page.getByText(`${project.key}-1 reassigned`).first()).toBeVisible();
  const owner = async () => (await client.task.queryById({ query: { id: script.id } })).ownerId;
  await expect.poll(owner).toBeNull();
  // Until the line is gone, Escape may still belong to the options of its select.
  await expect(dialog.getByText('Nothing is planned.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect.poll(owner).toBe(ownerId);
});
