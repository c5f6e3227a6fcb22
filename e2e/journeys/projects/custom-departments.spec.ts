import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

test('[29] a department is chosen in a task, and the list is grouped and filtered by it', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 1440 });
  const project = await newProject(client, ['Brief', 'Shoot']);
  const { id: projectId } = project;
  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=fields`);
  await page.getByRole('button', { name: 'Add field' }).click();
  const dialog = page.getByRole('dialog', { name: 'New field' });
  await dialog.getByLabel('Name').fill('Unit');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByTitle('Department', { exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(dialog).toBeHidden();
  const [field] = (await client.project.queryById({ query: { id: projectId } })).fields;
  const [first, second] = field?.options ?? [];
  const key = `c_${field?.id ?? ''}` as const;
  const { records } = await client.task.query({ body: { projectId } });
  const brief = records.find(({ title }) => title === 'Brief');
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-${brief?.seq}`);
  const drawer = page.getByRole('dialog', { name: `${project.key}-${brief?.seq}` });
  await drawer.getByRole('button', { name: /^Unit/ }).click();
  await page.getByRole('option', { name: first?.name ?? '', exact: true }).click();
  await expect(drawer.getByRole('button', { name: `Unit ${first?.name}` })).toBeVisible();
  await expectAccessible(page);
  const saved = async () => (await client.task.queryById({ query: { id: brief?.id ?? '' } })).custom;
  await expect.poll(saved).toEqual({ [key]: first?.id });
  const shoot = records.find(({ title }) => title === 'Shoot');
  await client.task.batch({ body: { projectId, ids: [shoot?.id ?? ''], changes: { [key]: second?.id ?? null } } });
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?group=${key}`);
  await expect(page.locator('[data-fold]')).toHaveText([`${first?.name} 1`, `${second?.name} 1`]);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?filter=${key}+%3D+%22${first?.id}%22`);
  await expect(page.locator('[data-task]')).toHaveCount(1);
});

test('[29] a department is chosen for a new task on a phone, in Chinese', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, touch: true, language: 'zh', dark: true });
  const project = await newProject(client);
  const fields = await client.customField.add({ body: { projectId: project.id, name: '部门', kind: 'department' } });
  const [option] = fields[0]?.options ?? [];
  await page.goto(`/modules/appcenter/addMatter?project=${project.key}`);
  await page.getByRole('combobox', { name: '部门' }).click();
  await page.getByTitle(option?.name ?? '', { exact: true }).click();
  await expectTouchable(page);
  await expectAccessible(page);
});
