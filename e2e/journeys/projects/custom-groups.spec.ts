import { newColleague } from '../../new-users.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

test(
  'the list is grouped by a choice field; a task added in a group has its value, and a deleted field is ignored',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn(await newColleague('lead'));
    const project = await newProject(client);
    const { id: projectId } = project;
    const options = [
      { name: 'Spain', color: 'red' as const },
      { name: 'Japan', color: 'blue' as const },
    ];
    const [field] = await client.customField.add({ body: { projectId, name: 'Market', kind: 'choice', options } });
    const name = `c_${field?.id ?? ''}` as const;
    const [spain = '', japan = ''] = field?.options.map(({ id }) => id) ?? [];
    await client.task.add({ body: { projectId, title: 'Without' } });
    await client.task.add({ body: { projectId, title: 'Second', [name]: japan } });
    await client.task.add({ body: { projectId, title: 'First', [name]: spain } });
    await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page
      .getByRole('menuitemradio', { name: 'Market' })
      .or(page.getByRole('menuitem', { name: 'Market' }))
      .click();
    const headings = page.locator('[data-fold]');
    await expect(headings).toHaveText(['Spain 1', 'Japan 1', 'No value 1']);
    await page.getByRole('textbox', { name: 'Add a task' }).nth(1).fill('Third');
    await page.getByRole('textbox', { name: 'Add a task' }).nth(1).press('Enter');
    await expect(headings).toHaveText(['Spain 2', 'Japan 1', 'No value 1']);
    await expectAccessible(page);
    const { records } = await client.task.query({ body: { projectId, group: { by: name, value: spain } } });
    expect(records.map(({ title }) => title)).toEqual(['First', 'Third']);
    await page.reload();
    await expect(headings).toHaveText(['Spain 2', 'Japan 1', 'No value 1']);
    await client.customField.delete({ query: { id: field?.id ?? '' } });
    await page.reload();
    await expect(page.locator('[data-task]')).toHaveCount(4);
    await expect(headings).toHaveCount(0);
  },
);
