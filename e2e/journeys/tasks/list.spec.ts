import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';

test('C and Enter add a task, a pasted list adds one for each line, both at the expected position', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client);
  const list = new ListScreen(page);
  await list.open(project.key);
  await expect(page.getByText('No tasks yet')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('c');
  await expect(list.adder).toBeFocused();
  await page.keyboard.type('Write the brief');
  await page.keyboard.press('Enter');
  await expect(list.row('Write the brief')).toContainText(`${project.key}-1`);
  await expect(list.adder).toHaveValue('');

  await page.evaluate(() => navigator.clipboard.writeText('- Ask for prices\n\n2. Book the studio\n[ ] Send samples'));
  await list.adder.focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('3 tasks pasted')).toBeVisible();
  await page.getByRole('button', { name: 'Add 3 tasks' }).click();
  await expect(list.footer).toHaveText('4 tasks');
  const expectedTitles = ['Ask for prices', 'Book the studio', 'Send samples', 'Write the brief'];
  await expect.poll(() => list.titles()).toEqual(expectedTitles);
  const stored = async () =>
    (await client.task.query({ body: { projectId: project.id } })).records.map(({ title }) => title);
  await expect.poll(stored).toEqual(expectedTitles);
});

test('[case R29] every field is changed by keyboard alone, and stored on the server', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Draft', 'Other']);
  const list = new ListScreen(page);
  await list.open(project.key);
  await list.row('Draft').waitFor();
  await expectAccessible(page);
  await list.adder.focus();
  await page.keyboard.press('Escape');
  await expect(list.cell('Draft', 'title')).toBeFocused();

  await page.keyboard.press('e');
  await page.keyboard.type('Final text');
  await page.keyboard.press('Enter');
  await expect(list.cell('Final text', 'title')).toBeFocused();
  await page.keyboard.press('s');
  await page.getByRole('listbox', { name: 'Status' }).press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('p');
  await page.getByRole('listbox', { name: 'Priority' }).press('u');
  await page.keyboard.press('Enter');
  await expect(list.cell('Final text', 'priority')).toHaveText('Urgent');
  await page.keyboard.press('a');
  await page.getByRole('listbox', { name: 'Owner' }).press('r');
  await page.keyboard.press('Enter');
  await expect(list.cell('Final text', 'owner')).toContainText('Robin Lin');
  await page.keyboard.press('Shift+A');
  await page.getByRole('listbox', { name: 'Assignees' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(list.cell('Final text', 'assignees').getByRole('img', { name: 'Robin Lin' })).toBeVisible();
  await page.keyboard.press('l');
  await page.getByRole('combobox', { name: 'Labels' }).fill('Autumn');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Autumn', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await page.getByRole('textbox', { name: 'Due' }).fill('2031-05-20');
  await page.keyboard.press('Enter');
  await expect(list.cell('Final text', 'dueDate')).toContainText('2031');

  const [, next] = [...project.statuses].sort((a, b) => (a.rank < b.rank ? -1 : 1));
  await expect(async () => {
    const [task] = (await client.task.query({ body: { projectId: project.id } })).records;
    const { labels } = await client.project.queryById({ query: { id: project.id } });
    expect(task).toMatchObject({
      title: 'Final text',
      statusId: next?.id,
      priority: 'U',
      ownerId: project.owner.id,
      assigneeIds: [project.owner.id],
      dueDate: '2031-05-20',
      labelIds: labels.filter(({ name }) => name === 'Autumn').map(({ id }) => id),
    });
    expect(task?.labelIds).toHaveLength(1);
  }).toPass();
});

test('[RT-07] filters, search terms, grouping and order are in the address and survive a reload', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Banner blue', 'Banner red', 'Video']);
  const [banner] = (await client.task.query({ body: { projectId: project.id } })).records;
  await client.task.edit({ body: { id: banner?.id ?? '', version: banner?.version ?? 0, changes: { priority: 'H' } } });
  const list = new ListScreen(page);
  await list.open(project.key);
  await page.keyboard.press('/');
  await page.keyboard.type('banner');
  await expect(list.footer).toHaveText('2 tasks');
  await list.narrow('Priority', 'High');
  await expect(list.footer).toHaveText('1 task');
  await list.heading('Title').click();
  await expect(list.heading('Title')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/search=banner/);
  await expect(page).toHaveURL(/priority=H/);
  await expect(page).toHaveURL(/sort=title/);

  await page.reload();
  await expect(list.footer).toHaveText('1 task');
  await expect(list.row('Banner blue')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Priority: High' })).toBeVisible();
  await list.narrow('Status', 'Done');
  await expect(page.getByText('0 of 3 tasks match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(list.footer).toHaveText('3 tasks');
  await expect(page).not.toHaveURL(/search=|priority=|status=/);
});

test('conditions on any field filter the list and the board, as rows and as text', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Banner blue', 'Banner red', 'Video']);
  const list = new ListScreen(page);
  await list.open(project.key);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Filter' });
  await panel.getByRole('button', { name: 'Add condition' }).click();
  await panel.getByRole('textbox', { name: 'Value of Title' }).fill('banner');
  await expect(list.footer).toHaveText('2 tasks');
  await expectAccessible(page);
  const text = panel.getByRole('textbox', { name: 'Filter as text' });
  await expect(text).toHaveValue('title ~ "banner"');
  await text.fill('colour = "red"');
  await expect(panel.getByRole('alert')).toHaveText('This part is not understood: colour');
  await text.fill('(title ~ "red" or title ~ "video") and not (owner = me)');
  await text.press('Enter');
  // The list has been read again: before, it had two tasks as well, and none of them while it is being read.
  await expect(list.row('Video')).toBeVisible();
  await expect(list.row('Banner blue')).toHaveCount(0);
  await expect(list.footer).toHaveText('2 tasks');
  // A task that now matches the conditions is offered.
  const [blue] = (await client.task.query({ body: { projectId: project.id } })).records;
  await client.task.edit({
    body: { id: blue?.id ?? '', version: blue?.version ?? 0, changes: { title: 'Banner red 2' } },
  });
  const offered = page.getByRole('button', { name: 'Show 1 new task' });
  // A list that is being read meanwhile has it already.
  await expect(offered.or(list.row('Banner red 2'))).toBeVisible();
  if (await offered.isVisible()) await offered.click();
  await expect(list.row('Banner red 2')).toBeVisible();

  await panel.getByRole('button', { name: 'Add condition' }).last().click();
  await panel.getByRole('combobox', { name: 'Field' }).last().fill('Status');
  await page.keyboard.press('Enter');
  await panel.getByRole('combobox', { name: 'Value of Status' }).click();
  await page.getByTitle('Done', { exact: true }).click();
  await expect(page.getByText('0 of 3 tasks match')).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 of 3 tasks match')).toBeVisible();
  await page.getByRole('radio', { name: 'Board' }).click();
  await expect(page.getByRole('button', { name: /^Filter: / })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter: Filter' }).click();
  await expect(page.getByText('Video')).toBeVisible();
  await expect(page).not.toHaveURL(/filter=/);
});

test(
  'headings sort ascending, descending and by the manual order, and columns are chosen',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['pear', 'apple', 'cherry']);
    const list = new ListScreen(page);
    await list.open(project.key);
    await expect.poll(() => list.titles()).toEqual(['pear', 'apple', 'cherry']);
    await list.heading('Title').click();
    await expect.poll(() => list.titles()).toEqual(['apple', 'cherry', 'pear']);
    await list.heading('Title').click();
    await expect.poll(() => list.titles()).toEqual(['pear', 'cherry', 'apple']);
    await list.heading('Title').click();
    await expect.poll(() => list.titles()).toEqual(['pear', 'apple', 'cherry']);
    await expect(page).not.toHaveURL(/sort=/);

    for (const [column, shows] of [
      ['Priority', true],
      ['Start', false],
    ] as const) {
      await expect(list.heading(column)).toHaveCount(shows ? 1 : 0);
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: column, exact: true }).setChecked(!shows);
      await page.keyboard.press('Escape');
      await expect(list.heading(column)).toHaveCount(shows ? 0 : 1);
    }
    await page.reload();
    await expect(list.heading('Start')).toBeVisible();
    await expect(list.heading('Priority')).toHaveCount(0);
  },
);

test('tasks are grouped, groups collapse, and a task added to a group gets its value', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['first', 'second']);
  const list = new ListScreen(page);
  await list.open(project.key);
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Priority' }).click();
  await expect(page).toHaveURL(/group=priority/);
  const group = list.grid.getByRole('button', { name: /None/ });
  await expect(group).toHaveText(/2$/);
  await expectAccessible(page);
  await list.grid.getByRole('textbox', { name: 'Add a task' }).last().fill('third');
  await page.keyboard.press('Enter');
  await expect(group).toHaveText(/3$/);
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(list.row('first')).toHaveCount(0);
  await page.reload();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await group.focus();
  await page.keyboard.press('ArrowRight');
  await expect(list.row('first')).toBeVisible();
});

test('a click on a title opens its task, also as a full page, and the context menu of a task works', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['First', 'Second']);
  const list = new ListScreen(page);
  await list.open(project.key);
  await list.row('First').getByRole('link', { name: 'First' }).click();
  const drawer = page.getByRole('dialog', { name: `Task ${project.key}-1` });
  await expect(drawer).toBeVisible();
  await drawer.getByRole('link', { name: `${project.key}-1` }).click();
  const taskDrawer = page.getByRole('region', { name: `Task ${project.key}-1` });
  await expect(taskDrawer.getByLabel('Title')).toHaveValue('First');
  await expect(drawer).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(taskDrawer.getByLabel('Title')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1440, height: 900 });
  await taskDrawer.getByRole('button', { name: 'Back to the list' }).click();

  await list.cell('Second', 'key').focus();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: `Actions for ${project.key}-2` });
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: 'Edit title' }).click();
  await page.keyboard.type('Renamed');
  await page.keyboard.press('Enter');
  await expect(list.row('Renamed')).toBeVisible();
  await list.cell('Renamed', 'status').click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Move to trash', exact: true }).click();
  await expect(list.row('Renamed')).toHaveCount(0);
});
