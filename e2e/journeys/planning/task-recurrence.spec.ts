import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

test('a task is set to repeat, shows its recurrence, and stops repeating', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Check listings']);
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const { id = '', version = 1, seq } = records[0] ?? {};
  // A Thursday.
  await client.task.edit({ body: { id, version, changes: { dueDate: '2099-01-01' } } });
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-${seq}`);
  await page.getByRole('button', { name: 'Repeats Never' }).click();
  const editor = page.getByRole('dialog', { name: 'Repeats' });
  await editor.getByRole('checkbox', { name: 'Mon' }).check();
  await editor.getByRole('spinbutton', { name: 'Every' }).fill('2');
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  const shown = page.getByRole('button', { name: 'Repeats Every 2 weeks on Mon, Thu' });
  await expect(shown).toBeVisible();
  const repetition = await client.recurrence.queryByTask({ query: { taskId: id } });
  expect([...(repetition?.weekdays ?? [])].sort()).toEqual([1, 4]);
  await shown.click();
  await editor.getByRole('button', { name: 'Stop repeating' }).click();
  await expect(page.getByRole('button', { name: 'Repeats Never' })).toBeVisible();
  expect(await client.recurrence.queryByTask({ query: { taskId: id } })).toBe(null);
});

test(
  'dates on days off are shifted, and single dates skipped or moved, as the next five dates show',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Close the books']);
    const { records } = await client.task.query({ body: { projectId: project.id } });
    const { id = '', version = 1, seq } = records[0] ?? {};
    await client.task.edit({ body: { id, version, changes: { dueDate: '2100-12-31' } } });
    const repetition = { unit: 'month', every: 1, monthDay: 31 } as const;
    await client.recurrence.set({ body: { taskId: id, repetition, was: null } });
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-${seq}`);
    await page.getByRole('button', { name: /^Repeats Every month/ }).click();
    const editor = page.getByRole('dialog', { name: 'Repeats' });
    const ahead = editor.getByRole('list', { name: 'Next dates' }).getByRole('listitem');
    await expect(ahead).toHaveCount(5);
    await editor.getByRole('combobox', { name: 'On weekends and days off' }).press('Enter');
    await page.getByTitle('Next working day').click();
    await expect(ahead.nth(3)).toContainText('→');
    await ahead.nth(0).getByRole('button', { name: 'Skip 2101-01-31' }).press('Enter');
    await expect(ahead.nth(0)).toContainText('skipped');
    await ahead.nth(1).getByRole('button', { name: 'Move 2101-02-28' }).press('Enter');
    await editor.getByLabel('New day instead of 2101-02-28').fill('2101-03-02');
    await page.keyboard.press('Enter');
    await expect(ahead.nth(1)).toContainText('2 Mar');
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: /on the next working day, 2 exceptions/ })).toBeVisible();
    expect(await client.recurrence.queryByTask({ query: { taskId: id } })).toEqual({
      ...{ ...repetition, onDaysOff: 'next' },
      exceptions: [
        { day: '2101-01-31', to: null },
        { day: '2101-02-28', to: '2101-03-02' },
      ],
    });
  },
);

test('[360 zh] a task is set to repeat on a phone', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const project = await newProject(client, ['检查商品']);
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const { id = '', version = 1, seq } = records[0] ?? {};
  await client.task.edit({ body: { id, version, changes: { dueDate: '2099-01-31' } } });
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-${seq}`);
  await page.getByRole('button', { name: '重复 不重复' }).click();
  const editor = page.getByRole('dialog', { name: '重复' });
  await editor.getByText('月', { exact: true }).click();
  await expectAccessible(page);
  await editor.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page.getByRole('button', { name: '重复 每月 最后一天' })).toBeVisible();
});

test(
  '[69] a task repeats on the last Friday of a month, then ten days after its completion',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Report']);
    const { records } = await client.task.query({ body: { projectId: project.id } });
    const { id = '', version = 1, seq } = records[0] ?? {};
    // The last Friday of the month, which has five of them.
    await client.task.edit({ body: { id, version, changes: { dueDate: '2099-01-30' } } });
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-${seq}`);
    await page.getByRole('button', { name: 'Repeats Never' }).click();
    const editor = page.getByRole('dialog', { name: 'Repeats' });
    await editor.getByText('Months', { exact: true }).click();
    await editor.getByRole('combobox', { name: 'On', exact: true }).press('Enter');
    await page.getByTitle('The last Friday').click();
    const ahead = editor.getByRole('list', { name: 'Next dates' }).getByRole('listitem');
    await expect(ahead.first()).toContainText('27 Feb');
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Save' }).click();
    const shown = page.getByRole('button', { name: 'Repeats Every month on the last Friday' });
    await shown.click();
    await editor.getByText('Days', { exact: true }).click();
    await editor.getByRole('spinbutton', { name: 'Every' }).fill('10');
    await editor.getByText('Completion', { exact: true }).click();
    const next = editor.getByRole('list', { name: 'Next date if completed on the due date' });
    await expect(next.getByRole('listitem')).toHaveCount(1);
    await expect(next).toContainText('9 Feb');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Repeats Every 10 days, counted from completion' })).toBeVisible();
    const repetition = { unit: 'day', every: 10, fromCompletion: true } as const;
    expect(await client.recurrence.queryByTask({ query: { taskId: id } })).toEqual(repetition);
  },
);
