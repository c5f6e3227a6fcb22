import { expect, expectAccessible, newProject, type SignedIn, SOAK, test } from '../../people.ts';

type Client = SignedIn['client'];

/** A project with a brief, and fields for markets and formats. */
async function withFields(client: Client) {
  const here = await newProject(client, ['Winter sale']);
  const add = async (name: string, options: string[]) => {
    const drafts = options.map((option) => ({ name: option, color: 'blue' as const }));
    const body = { projectId: here.id, name, kind: 'choice' as const, options: drafts };
    return (await client.customField.add({ body })).find((field) => field.name === name);
  };
  const market = await add('Market', ['DE', 'FR']);
  const format = await add('Format', ['Banner', 'Mail', 'Story']);
  const [brief] = (await client.task.query({ body: { projectId: here.id } })).records;
  return { here, market, format, taskId: brief?.id ?? '', key: `${here.key}-${brief?.seq}` };
}

test('the deliverables of a brief are created as a matrix, undone, and updated', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 1440 });
  const { here, taskId, key } = await withFields(client);
  await page.goto(`/modules/appcenter/projectTasks/${here.key}?task=${key}`);
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Deliverables matrix…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deliverables of Winter sale' });
  await dialog.getByRole('combobox', { name: 'Field of the rows 1' }).click();
  await page.getByTitle('Market').click();
  await dialog.getByRole('button', { name: 'Add a field to the columns' }).click();
  await dialog.getByRole('combobox', { name: 'Field of the columns 1' }).click();
  await page.getByTitle('Format').last().click();
  await expect(dialog.getByText('6 cells')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save rows and columns' }).click();
  await expect(dialog.getByText('0 of 6 cells created')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create missing cells…' }).click();
  await expect(dialog.getByRole('button', { name: 'Create 6 cells' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create 6 cells' }).click();
  await expect(dialog.getByText('6 of 6 cells created')).toBeVisible();
  const found = async () => (await client.taskMatrix.get({ query: { taskId } })).cells;
  expect(await found()).toHaveLength(6);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('0 of 6 cells created')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create missing cells…' }).click();
  await dialog.getByRole('button', { name: 'Create 6 cells' }).click();
  await expect(dialog.getByText('6 of 6 cells created')).toBeVisible();

  const { version } = await client.task.queryById({ query: { id: taskId } });
  await client.task.edit({ body: { id: taskId, version, changes: { title: 'Spring sale', dueDate: '2030-01-18' } } });
  await expect(dialog.getByText('6 cells outdated')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update DE / Banner' }).click();
  await expect(dialog.getByText('5 cells outdated')).toBeVisible();
  await dialog.getByRole('button', { name: 'Update all' }).click();
  await expect(dialog.getByText(/outdated/)).toHaveCount(0);
  expect((await found()).map(({ title }) => title)).toContain('Spring sale · FR / Story');
  await dialog.getByRole('button', { name: /DE \/ Banner: To do/ }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(`^Task ${here.key}-`) })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Spring sale · DE / Banner');
});

test('a matrix is read and filled for one option on a phone and in Chinese', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, touch: true, language: 'zh' });
  const { here, market, format, taskId, key } = await withFields(client);
  const axisOf = (field: typeof market) => ({
    fieldId: field?.id ?? '',
    optionIds: (field?.options ?? []).map(({ id }) => id),
  });
  await client.taskMatrix.set({ body: { taskId, rows: [axisOf(market)], columns: [axisOf(format)] } });
  await page.goto(`/modules/appcenter/projectTasks/${here.key}?task=${key}&view=page`);
  await page.getByRole('button', { name: '交付矩阵…' }).click();
  const dialog = page.getByRole('dialog', { name: '“Winter sale”的交付矩阵' });
  await expect(dialog.getByText('已创建 0/6 个单元格')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '补齐单元格…' }).click();
  await dialog.getByRole('combobox', { name: '范围' }).click();
  await page.getByTitle('FR（3）').click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '创建 3 个单元格' }).click();
  await expect(dialog.getByText('已创建 3/6 个单元格')).toBeVisible();
  await expectAccessible(page);
});
