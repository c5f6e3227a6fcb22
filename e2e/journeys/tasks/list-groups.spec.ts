import { customKey, type TaskDrafts } from '@opsyard/contract';
import { expect, expectAccessible, newProject, type SignedIn, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';
import { expectTouchable } from '../../touch.ts';

/** A project with a price and seven tasks of two priorities in two statuses. */
async function pricedProject({ client }: SignedIn) {
  const project = await newProject(client);
  const projectId = project.id;
  const [field] = await client.customField.add({
    body: { projectId, name: 'Price', kind: 'money', unit: 'EUR', decimals: 2 },
  });
  const price = customKey(field?.id ?? '');
  const doing = project.statuses.find(({ category }) => category === '2');
  const add = (titles: string[], more: object) =>
    client.task.addMany({ body: { projectId, titles, ...more } as TaskDrafts });
  await add(['A', 'B', 'C'], { priority: 'H', [price]: 10.5 });
  await add(['D'], { priority: 'L', [price]: 1 });
  const { records } = await add(['E'], { priority: 'H', statusId: doing?.id, [price]: 100 });
  const changes = { dueDate: '2020-01-01', estimate: 90 };
  await client.task.edit({ body: { id: records[0]?.id ?? '', version: 1, changes } });
  return { project, price, doing };
}

test(
  '[36] a list grouped by two fields counts and adds up each group, also after a change, and is kept by its address',
  SOAK,
  async ({ signIn }) => {
    const signedIn = await signIn('demo');
    const { page, client } = signedIn;
    const { project, doing } = await pricedProject(signedIn);
    const list = new ListScreen(page);
    await list.open(project.key);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Price' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Status' }).click();
    await page.getByRole('button', { name: 'Then by', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Priority' }).click();
    await expect(page).toHaveURL(/group=status&subgroup=priority/);
    const groups = list.grid.getByRole('row').filter({ has: page.locator('[data-fold]') });
    await expect(groups).toHaveText([
      /^To do 4Price.*32\.50/,
      /^High 3Price.*31\.50/,
      /^Low 1Price.*1\.00/,
      /^.+ 11 overduePrice.*100\.00/,
      /^High 11 overduePrice.*100\.00/,
    ]);
    await expectAccessible(page);

    await client.task.batch({
      body: {
        projectId: project.id,
        ids: (await client.task.query({ body: { projectId: project.id, filter: { search: 'D' } } })).records.map(
          ({ id }) => id,
        ),
        changes: { statusId: doing?.id ?? '' },
      },
    });
    // The group that became empty is there until the groups are read again.
    const filled = groups.filter({ hasNotText: /Low 0/ });
    await expect(filled).toHaveText([/^To do 3.*31\.50/, /^High 3/, /^.+ 2.*101\.00/, /^High 1/, /^Low 1/]);

    await page.reload();
    await expect(groups).toHaveText([/^To do 3/, /^High 3/, /^.+ 2/, /^High 1/, /^Low 1/]);
    await groups.nth(1).getByRole('button').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(list.row('A')).toHaveCount(0);
    await page.keyboard.press('ArrowLeft');
    await expect(groups.first().getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(groups).toHaveText([/^To do 3/, /^.+ 2/, /^High 1/, /^Low 1/]);
    await page.reload();
    await expect(groups).toHaveCount(4);

    // A task added at the end of a group gets the values of both.
    await page.getByRole('textbox', { name: 'Add a task' }).last().fill('New one');
    await page.keyboard.press('Enter');
    await expect(groups.nth(3)).toHaveText(/^Low 2/);
    const { records } = await client.task.query({ body: { projectId: project.id, filter: { search: 'New' } } });
    expect(records).toMatchObject([{ statusId: doing?.id, priority: 'L' }]);
  },
);

test('[36] 手机上按两个字段分组', SOAK, async ({ signIn }) => {
  const signedIn = await signIn('demo', { width: 360, language: 'zh', touch: true });
  const { page } = signedIn;
  const { project } = await pricedProject(signedIn);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?group=priority&subgroup=status`);
  await expect(page.getByRole('button', { name: '再按状态分组' })).toBeVisible();
  const groups = page.getByRole('listitem').filter({ has: page.locator('[aria-expanded]') });
  await expect(groups).toHaveText([/^高 4/, /^.+ 3/, /^.+ 1/, /^低 1/, /^.+ 1/]);
  await expectTouchable(page);
  await expectAccessible(page);
});
