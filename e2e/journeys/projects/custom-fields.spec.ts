import { newColleague } from '../../new-users.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ImportScreen } from '../../screens/import.ts';
import { expectTouchable } from '../../touch.ts';

test('a field is added to a project, filled in on a task, changed by another user, and undone', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Order labels']);
  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=fields`);
  await expect(page.getByText('No custom fields yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add field' }).click();
  const dialog = page.getByRole('dialog', { name: 'New field' });
  await dialog.getByLabel('Name').fill('Market');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByTitle('Single choice').click();
  await dialog.getByRole('button', { name: 'Add option' }).click();
  await dialog.getByLabel('Option 1', { exact: true }).fill('Spain');
  await dialog.getByLabel('Option 1', { exact: true }).press('Enter');
  await dialog.getByLabel('Option 2', { exact: true }).fill('Japan');
  await dialog.getByLabel('Help text').fill('Where it is sold.');
  await dialog.getByLabel('Default value').click();
  await page.getByTitle('Spain').click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(dialog).toBeHidden();
  await client.customField.add({
    body: { projectId: project.id, name: 'Budget', kind: 'money', unit: 'EUR', decimals: 2 },
  });
  const { fields } = await client.project.queryById({ query: { id: project.id } });
  expect(fields.map(({ name, options }) => [name, options.map((one) => one.name)])).toEqual([
    ['Market', ['Spain', 'Japan']],
    ['Budget', []],
  ]);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Budget' })).toBeVisible();

  const { records } = await client.task.query({ body: { projectId: project.id } });
  const key = `${project.key}-${records[0]?.seq}`;
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${key}`);
  const drawer = page.getByRole('dialog', { name: key });
  await drawer.getByRole('button', { name: /^Market/ }).click();
  await page.getByRole('option', { name: 'Japan' }).click();
  await expect(drawer.getByRole('button', { name: 'Market Japan' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Help on “Market”' }).click();
  await expect(page.getByText('Where it is sold.')).toBeVisible();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: /^Budget/ }).click();
  const amount = page.getByLabel('Value of “Budget”');
  await amount.fill('12,555');
  await amount.fill('12.555');
  await expect(page.getByText('At most 2 decimal places.')).toBeVisible();
  await amount.fill('1,250.5');
  await amount.press('Enter');
  await expect(drawer.getByRole('button', { name: 'Budget 1,250.50 EUR' })).toBeVisible();
  await expectAccessible(page);
  const [market, budget] = fields.map(({ id }) => `c_${id}` as const) as [`c_${string}`, `c_${string}`];
  const id = records[0]?.id ?? '';
  const saved = () => client.task.queryById({ query: { id } });
  // The page shows a change before the server has it.
  await expect
    .poll(async () => (await saved()).custom)
    .toEqual({ [market]: fields[0]?.options[1]?.id, [budget]: 1250.5 });

  // Another page receives it at once.
  const { version } = await saved();
  await client.task.edit({ body: { id, version, changes: { [budget]: 7 } } });
  await expect(drawer.getByRole('button', { name: 'Budget 7.00 EUR' })).toBeVisible();

  // Deleting says which values are lost.
  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=fields`);
  await page.getByRole('button', { name: 'Field Budget' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete field “Budget”?' });
  await expect(question.getByText('1 task loses its value permanently.')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Budget' })).toHaveCount(0);
});

test('[360 zh] fields are set up and filled in on a phone', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const project = await newProject(client, ['整理素材']);
  const add = (body: object) =>
    client.customField.add({
      body: { projectId: project.id, ...body } as Parameters<typeof client.customField.add>[0]['body'],
    });
  await add({
    name: '市场',
    kind: 'choices',
    options: [
      { name: '西班牙', color: 'red' },
      { name: '日本', color: 'blue' },
    ],
  });
  await add({ name: '商品页', kind: 'link' });
  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=fields`);
  await page.getByRole('button', { name: '字段“市场”' }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '字段“市场”' });
  await expect(dialog.getByLabel('选项 1', { exact: true })).toHaveValue('西班牙');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '取消' }).click();
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const key = `${project.key}-${records[0]?.seq}`;
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${key}`);
  const drawer = page.getByRole('dialog', { name: key });
  await drawer.getByRole('button', { name: /^商品页/ }).click();
  const link = page.getByLabel('“商品页”的值');
  await link.fill('javascript:alert(1)');
  await expect(page.getByText('请输入以 https:// 或 http:// 开头的网址。')).toBeVisible();
  await link.fill('https://example.com/p/1');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByRole('link', { name: /example\.com\/p\/1/ })).toHaveAttribute('rel', /noopener/);
  await drawer.getByRole('button', { name: /^市场/ }).click();
  await page.getByRole('option', { name: '日本' }).click();
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('button', { name: '市场 日本' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
  const card = page.getByRole('article').filter({ hasText: '整理素材' });
  await expect(card).toBeVisible();
  await expect(card.getByRole('definition')).toHaveCount(0);
  await page.getByRole('button', { name: '显示列' }).click();
  await expect(page.getByRole('option')).toHaveText(['市场', '商品页']);
  await page.getByRole('option', { name: '市场' }).click();
  await page.getByRole('option', { name: '商品页' }).click();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('definition')).toHaveText(['日本', /example\.com/]);
  expect(await card.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
  await expectAccessible(page);
});

test(
  'the list shows, sorts, edits and filters by fields, and keeps working after a field is deleted',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Second', 'First', 'Without']);
    const [field] = await client.customField.add({
      body: { projectId: project.id, name: 'Budget', kind: 'number', sortable: true },
    });
    const name = `c_${field?.id ?? ''}` as const;
    const { records } = await client.task.query({ body: { projectId: project.id } });
    const set = async (title: string, value: number) => {
      const { id = '', version = 0 } = records.find((one) => one.title === title) ?? {};
      await client.task.edit({ body: { id, version, changes: { [name]: value } } });
    };
    await set('Second', 20);
    await set('First', 3);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Budget' }).check();
    await page.keyboard.press('Escape');
    const heading = page.getByRole('columnheader', { name: 'Budget' });
    await heading.click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    const titles = page.locator('[data-task] [data-column="title"] a');
    await expect(titles).toHaveText(['First', 'Second', 'Without']);
    await heading.click();
    await expect(titles).toHaveText(['Second', 'First', 'Without']);
    const cell = page.getByRole('row').filter({ hasText: 'Without' }).locator(`[data-column="${name}"]`);
    await cell.dblclick();
    const value = page.getByLabel('Value of “Budget”');
    await value.fill('7');
    await value.press('Enter');
    await expect(cell).toHaveText('7');
    // An edited row stays in its place until the list is reloaded.
    await expect(titles).toHaveText(['Second', 'First', 'Without']);
    await expectAccessible(page);
    await page.reload();
    await expect(titles).toHaveText(['Second', 'Without', 'First']);
    await page.goto(
      `/modules/appcenter/projectTasks/${project.key}?filter=${encodeURIComponent(`${name} > 5`)}&sort=${name}`,
    );
    await expect(titles).toHaveText(['Without', 'Second']);
    await client.customField.delete({ query: { id: field?.id ?? '' } });
    await page.reload();
    await expect(titles).toHaveText(['Second', 'First', 'Without']);
  },
);

test(
  'a field is set in the selected tasks and undone, and is refused and chosen in an import',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn(await newColleague('lead'));
    const project = await newProject(client, ['One', 'Two', 'Three']);
    const [field] = await client.customField.add({
      body: {
        ...{ projectId: project.id, name: 'Market', kind: 'choice' },
        options: [
          { name: 'Spain', color: 'red' },
          { name: 'Japan', color: 'blue' },
        ],
      },
    });
    const name = `c_${field?.id ?? ''}` as const;
    const [spain, japan] = field?.options.map(({ id }) => id) ?? [];
    const values = async () => {
      const { records } = await client.task.query({ body: { projectId: project.id } });
      return records.map(({ custom }) => custom?.[name] ?? null);
    };
    await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
    const bySeq = (seq: number) => page.getByRole('checkbox', { name: `Select ${project.key}-${seq}`, exact: true });
    await bySeq(1).check();
    await bySeq(3).check();
    const bar = page.getByRole('region', { name: 'Actions for the selected tasks' });
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Custom field' }).click();
    await expect(page.getByRole('option', { name: 'Japan' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('option', { name: 'Japan' }).click();
    await expect(page.getByText('2 tasks changed')).toBeVisible();
    expect(await values()).toEqual([japan, null, japan]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(values).toEqual([null, null, null]);

    const screen = new ImportScreen(page);
    await screen.open(`?project=${project.key}`);
    await screen.choose('markets.csv', 'Title,market\nFour,spain\nFive,Peru\n');
    const meaning = page.getByRole('combobox', { name: /market/ });
    await expect(page.getByText('Custom field: Market')).toBeVisible();
    await screen.openView('Notes');
    const note = screen.report.getByText('The field has no option “Peru”');
    await expect(note).toBeVisible();
    await expectAccessible(page);
    await meaning.click();
    await page.getByTitle('Ignore', { exact: true }).click();
    await expect(note).toBeHidden();
    await meaning.click();
    await page.getByTitle('Custom field: Market', { exact: true }).click();
    await expect(note).toBeVisible();
    await screen.run('Import 2 tasks');
    expect(await values()).toEqual([null, null, null, spain, null]);
  },
);

test('[30] a field is shown only where its condition is met, set up and met by keyboard', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Order labels']);
  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=fields`);
  await page.getByRole('button', { name: 'Add field' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New field' });
  await dialog.getByLabel('Name').fill('Reason');
  await dialog.getByRole('checkbox', { name: 'Visible only on a condition' }).press('Space');
  await dialog.getByRole('textbox', { name: 'Filter as text' }).fill('priority = "U"');
  await page.keyboard.press('Tab');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add field' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Text · on a condition')).toBeVisible();
  await expectAccessible(page);

  const { records } = await client.task.query({ body: { projectId: project.id } });
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
  const drawer = page.getByRole('dialog', { name: `Task ${project.key}-1` });
  await expect(drawer.getByRole('button', { name: /^Priority/ })).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^Reason/ })).toHaveCount(0);
  const setPriority = async (priority: 'U' | 'L') => {
    const { id, version } = await client.task.queryById({ query: { id: records[0]?.id ?? '' } });
    await client.task.edit({ body: { id, version, changes: { priority } } });
  };
  // Also when another user makes it visible.
  await setPriority('U');
  await drawer.getByRole('button', { name: /^Reason/ }).click();
  await page.getByLabel('Value of “Reason”').fill('Fair');
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('button', { name: 'Reason Fair' })).toBeVisible();
  // The page shows the value before the server has it.
  const stored = async () => (await client.task.query({ body: { projectId: project.id } })).records[0]?.custom;
  await expect.poll(async () => Object.values((await stored()) ?? {})).toContain('Fair');
  await setPriority('L');
  await expect(drawer.getByRole('button', { name: /^Reason/ })).toHaveCount(0);
  await setPriority('U');
  await expect(drawer.getByRole('button', { name: 'Reason Fair' })).toBeVisible();

  await page.goto(`/modules/appcenter/addMatter?project=${project.key}`);
  await expect(page.getByRole('combobox', { name: 'Priority' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByTitle('Urgent').click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible();
  await expectAccessible(page);
});

test('[30] the condition of a field on a phone in Chinese', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const project = await newProject(client, ['整理素材']);
  await client.customField.add({
    body: { projectId: project.id, name: '原因', kind: 'text', visibleWhen: 'priority = "U"' },
  });
  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=fields`);
  await expect(page.getByText('按条件显示')).toBeVisible();
  await page.getByRole('button', { name: '字段“原因”' }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: '仅在满足条件时显示' })).toBeChecked();
  await expectTouchable(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('[33] the type of a field is changed by keyboard after a preview of what is lost', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client);
  const [field] = await client.customField.add({ body: { projectId: project.id, name: 'Weight', kind: 'text' } });
  const key = `c_${field?.id}` as const;
  for (const value of ['12 kg', '1.5', 'soon'])
    await client.task.add({ body: { projectId: project.id, title: value, [key]: value } });
  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=fields`);
  await page.getByRole('button', { name: 'Field Weight' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Change type…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the type of “Weight”' });
  await expect(dialog.getByRole('button', { name: 'Change type' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'New type' }).press('ArrowDown');
  await page.getByTitle('Number', { exact: true }).click();
  await dialog.getByLabel('Unit').fill('kg');
  await dialog.getByLabel('Decimal places').fill('1');
  await expect(dialog.getByText('2 tasks keep their values.')).toBeVisible();
  await expect(dialog.getByText('“soon” in 1 task')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change type' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Weight' })).toContainText('Number');
  const { records } = await client.task.query({ body: { projectId: project.id } });
  expect(records.map(({ title, custom }) => [title, custom?.[key] ?? null]).toSorted()).toEqual([
    ['1.5', 1.5],
    ['12 kg', 12],
    ['soon', null],
  ]);
  // The history shows the former value as it was.
  const lost = records.find(({ title }) => title === 'soon');
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-${lost?.seq}`);
  const drawer = page.getByRole('dialog', { name: `Task ${project.key}-${lost?.seq}` });
  await drawer.getByText('History', { exact: true }).click();
  await expect(drawer.getByText('Weight: soon → None')).toBeVisible();

  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=fields`);
  await page.getByRole('button', { name: 'Field Weight' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Restore type “Text”' }).press('Enter');
  await expect(page.getByText('Type of “Weight” restored')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Weight' })).toContainText('Text');
  const values = async () =>
    (await client.task.query({ body: { projectId: project.id } })).records.map(({ custom }) => custom?.[key] ?? null);
  expect((await values()).toSorted()).toEqual(['1.5', '12 kg', 'soon']);
});

test('[33] the change of a type on a phone in Chinese', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const project = await newProject(client);
  const [field] = await client.customField.add({ body: { projectId: project.id, name: '市场', kind: 'text' } });
  for (const value of ['西班牙', '日本'])
    await client.task.add({ body: { projectId: project.id, title: value, [`c_${field?.id}`]: value } });
  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=fields`);
  await page.getByRole('button', { name: '字段“市场”' }).click();
  await page.getByRole('menuitem', { name: '更改类型…' }).click();
  const dialog = page.getByRole('dialog', { name: '更改“市场”的类型' });
  await dialog.getByRole('combobox', { name: '新类型' }).click();
  await page.getByTitle('单选').click();
  await expect(dialog.getByText('2 个任务的值将保留。')).toBeVisible();
  await expectTouchable(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await dialog.getByRole('button', { name: '更改类型' }).click();
  await expect(dialog).toBeHidden();
});
