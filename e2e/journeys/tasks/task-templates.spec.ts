import { expect, expectAccessible, newProject, pickFound, SOAK, test } from '../../people.ts';

test(
  'a task is saved as a template and used with dates counted back from the last day; the template is renamed and deleted',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const here = await newProject(client, ['Autumn brief']);
    const { records } = await client.task.query({ body: { projectId: here.id } });
    const [brief] = records;
    const photos = { projectId: here.id, title: 'Photos', parentId: brief?.id ?? '', dueDate: '2030-01-08' };
    await client.task.add({ body: photos });
    const changes = { startDate: '2030-01-07', dueDate: '2030-01-11' };
    await client.task.edit({ body: { id: brief?.id ?? '', version: 1, changes } });
    const address = `/modules/appcenter/projectTasks/${here.key}`;
    await page.goto(`${address}?task=${here.key}-${brief?.seq}`);
    await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save as template…' }).click();
    const saving = page.getByRole('dialog', { name: 'Save as task template' });
    await expect(saving.getByRole('textbox', { name: 'Name of the template' })).toBeFocused();
    const name = `Brief ${here.key}`;
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(name);
    await expectAccessible(page);
    await saving.getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByText('Task template saved')).toBeVisible();

    await page.goto(address);
    await expect(page.getByRole('button', { name: 'More project actions' })).toBeVisible();
    await page.keyboard.press('Shift+C');
    const using = page.getByRole('dialog', { name: 'Add tasks from a template' });
    await pickFound(using.getByRole('combobox', { name: 'Template' }), name);
    await expect(using.getByText('Photos')).toBeVisible();
    await using.getByRole('button', { name: 'Last day' }).click();
    await page.getByRole('textbox', { name: /Last day/ }).fill('2030-03-15');
    await page.keyboard.press('Enter');
    await expect(using.getByText(/12 Mar/)).toBeVisible();
    await expectAccessible(page);
    await using.getByRole('textbox', { name: 'Title of the first task' }).fill('Spring brief');
    await using.getByRole('button', { name: 'Add tasks' }).click();
    await expect(page.getByText('2 tasks added')).toBeVisible();
    const found = async () => (await client.task.query({ body: { projectId: here.id } })).records;
    expect((await found()).find(({ title }) => title === 'Spring brief')).toMatchObject({
      ...{ startDate: '2030-03-11', dueDate: '2030-03-15' },
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await found()).length).toBe(2);

    await page.goto(`/modules/appcenter/projectSettings/${here.key}?tab=templates`);
    const field = page.getByRole('textbox', { name: `Name of template ${name}` });
    await field.fill(`${name} 2`);
    await field.press('Enter');
    await expect(page.getByRole('textbox', { name: `Name of template ${name} 2` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Actions for template ${name} 2` }).click();
    await page.getByRole('menuitem', { name: 'Delete template' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click();
    await expect(page.getByRole('textbox', { name: `Name of template ${name} 2` })).toHaveCount(0);
  },
);

test('a template is used on a phone and in Chinese', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, touch: true, language: 'zh' });
  const here = await newProject(client, ['one']);
  const { records } = await client.task.query({ body: { projectId: here.id } });
  const name = `Brief ${here.key}`;
  const ids = [records[0]?.id ?? ''];
  const body = { projectId: here.id, ids, parts: [], name, shared: false, workingDays: true, people: [] };
  const { id } = await client.taskTemplate.add({ body });
  await page.goto(`/modules/appcenter/projectSettings/${here.key}?tab=templates`);
  await page.getByRole('button', { name: '添加任务' }).click();
  const dialog = page.getByRole('dialog', { name: '从模板添加任务' });
  await expect(dialog.getByText('将添加以下任务')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '添加任务' }).click();
  await expect.poll(async () => (await client.task.query({ body: { projectId: here.id } })).total).toBe(2);
  await client.taskTemplate.delete({ query: { id } });
});

test('a guest reads who can save templates, and a manager where', SOAK, async ({ signIn }) => {
  const [{ page, client }, lukas] = [await signIn('demo'), await signIn('lukas')];
  const here = await newProject(client);
  const userIds = (await client.identity.people({ query: { search: 'Lukas Brandt' } })).map(({ id }) => id);
  await client.member.add({ body: { projectId: here.id, userIds, role: 'guest' } });
  const address = `/modules/appcenter/projectSettings/${here.key}?tab=templates`;
  await lukas.page.goto(address);
  await expect(lukas.page.getByText('Managers of the project can save tasks as templates.')).toBeVisible();
  await expect(lukas.page.getByRole('button', { name: 'Add tasks' })).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText(/^Open the menu of a task and save it as a template/)).toBeVisible();
});
