import { choose, expect, expectAccessible, newProject, SOAK, test, watchesProject } from '../../people.ts';
import { DrawerScreen } from '../../screens/drawer.ts';
import { expectTouchable } from '../../touch.ts';

test('a task is described, broken down, discussed, given a file and completed', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Prepare the banner']);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
  const drawer = page.getByRole('dialog', { name: `Task ${project.key}-1` });
  await expect(drawer.getByLabel('Title')).toHaveValue('Prepare the banner');
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Add description' }).click();
  await drawer.getByRole('textbox', { name: 'Description' }).fill('Three sizes, see brief');
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(drawer.getByText('Three sizes, see brief')).toBeVisible();

  await drawer.getByLabel('Add an item, or paste several lines').fill('Sketch');
  await page.keyboard.press('Enter');
  await choose(drawer.getByRole('checkbox', { name: 'Sketch' }));
  await expect(drawer.getByText('1/1')).toBeVisible();

  await drawer.getByLabel('Add a subtask, or paste several lines').fill('Ask for the logo');
  await page.keyboard.press('Enter');
  // Typing continues at once: nothing is lost while the first save is pending.
  await page.keyboard.type('Order the print');
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('button', { name: 'Ask for the logo' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Order the print' })).toBeVisible();

  await drawer.getByText('Write a comment. Type @ to mention someone.').click();
  await drawer.getByRole('textbox', { name: 'New comment' }).pressSequentially('Looks good @Rob');
  await page.getByRole('option', { name: /Robin Lin/ }).click();
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByText('@Robin Lin')).toBeVisible();

  await drawer
    .getByLabel('Add file')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('plain words') });
  await expect(drawer.getByRole('button', { name: 'notes.txt', exact: true })).toBeVisible();
  await drawer
    .getByLabel('Add file')
    .setInputFiles({ name: 'more.txt', mimeType: 'text/plain', buffer: Buffer.from('further words') });
  await expect(drawer.getByRole('button', { name: 'more.txt', exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'notes.txt', exact: true }).click();
  await expect(page.getByText('plain words')).toBeVisible();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('further words')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous file' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next file' }).click();
  await expect(page.getByText('plain words')).toBeVisible();
  await page.keyboard.press('Escape');

  await drawer.getByRole('button', { name: 'Deal', exact: true }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/is now/)).toBeVisible();

  await drawer.getByText('History').click();
  await expect(drawer.getByText('created this task')).toBeVisible();
  await expect(drawer.getByText('Checklist item: None → Sketch')).toBeVisible();
  await expect(drawer.getByText('File: None → notes.txt')).toBeVisible();
  await expect(drawer.getByText(/^Status: To do → /)).toBeVisible();
  const described = drawer.getByRole('listitem').filter({ hasText: 'changed the description' });
  await described.getByText('Show changes').click();
  await expect(described.getByRole('insertion')).toHaveText('Three sizes, see brief');
  await described.getByText('Both versions').press('Enter');
  await expect(described.getByRole('figure', { name: 'After' })).toContainText('Three sizes, see brief');
  // Commenting starts watching, and all members see who watches.
  await expect(drawer.getByRole('button', { name: 'Stop watching 1' })).toHaveAttribute(
    'title',
    /Watched by Robin Lin/,
  );

  await drawer.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  const link = new URL(`/modules/appcenter/task/${project.key}-1`, page.url()).href;
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await drawer.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(drawer.getByText('Archived: No → Yes')).toBeVisible();
});

test('[RT-07] the address of a task opens it, Esc closes it, and a deleted task shows a message', async ({
  signIn,
}) => {
  const { page } = await signIn('demo');
  await page.goto('/modules/appcenter/projectTasks/BF?task=BF-9999');
  await expect(page.getByText('BF-9999 cannot be shown')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/task=/);
});

test('an unsaved description is saved when its task is closed', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const { key } = await newProject(client, ['Prepare the banner']);
  await page.goto(`/modules/appcenter/projectTasks/${key}`);
  await page.getByRole('link', { name: `${key}-1` }).click();
  const drawer = page.getByRole('dialog', { name: `Task ${key}-1` });
  await drawer.getByRole('button', { name: 'Add description' }).click();
  await drawer.getByRole('textbox', { name: 'Description' }).fill('Three sizes');
  await page.goBack();
  await expect(drawer).toBeHidden();
  const storedDescription = async () => (await client.task.queryById({ query: { key: `${key}-1` } })).description;
  await expect.poll(storedDescription).toBe('<p>Three sizes</p>');
});

test('two users change the same title: the later one is asked which to keep', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Draft']);
  const [task] = (await client.task.query({ body: { projectId: project.id } })).records;
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
  const title = page.getByRole('dialog', { name: /^Task/ }).getByLabel('Title');
  await expect(title).toHaveValue('Draft');
  // No editing notification is sent before the edit: both users change it in the same moment.
  await page.route(
    '**/task/task/edit',
    async (route) => {
      await client.task.edit({ body: { id: task?.id ?? '', version: 1, changes: { title: 'Theirs' } } });
      await route.continue();
    },
    { times: 1 },
  );
  await title.fill('Mine');
  await title.press('Enter');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(async () => {
    const { records } = await client.task.query({ body: { projectId: project.id } });
    expect(records[0]?.title).toBe('Mine');
  }).toPass();
});

test(
  'J and K open the next and previous task of the list, beyond the visible part, and the list scrolls along',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const titles = Array.from({ length: 90 }, (_, at) => `Row ${at + 1}`);
    const project = await newProject(client, titles);
    const drawer = new DrawerScreen(page);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
    await expect(drawer.title(`${project.key}-1`)).toHaveValue('Row 1');
    // The next and previous task are those of the list behind it.
    await expect(page.getByRole('grid').getByTitle('Row 2', { exact: true })).toBeVisible();
    for (let at = 2; at <= 70; at += 1) {
      await page.keyboard.press('j');
      await expect(page).toHaveURL(new RegExp(`task=${project.key}-${at}$`));
    }
    await expect(drawer.title(`${project.key}-70`)).toHaveValue('Row 70');
    await expect(page.getByRole('grid').getByTitle('Row 70', { exact: true })).toBeInViewport();
    await page.keyboard.press('k');
    await expect(drawer.title(`${project.key}-69`)).toHaveValue('Row 69');
    await drawer.of().getByRole('button', { name: 'Next task' }).click();
    await expect(drawer.title(`${project.key}-70`)).toHaveValue('Row 70');
    // Letters typed into a field are letters.
    await drawer.title(`${project.key}-70`).fill('jk');
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`task=${project.key}-70$`));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/task=/);
  },
);

test('[BK-02] Deal is offered only for a task that is to do or doing', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['To do', 'Done', 'Doing', 'Cancelled', 'In review']);
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const drawer = new DrawerScreen(page);
  for (const { id, version, seq, title } of records) {
    const statusId = project.statuses.find(({ name }) => name === title)?.id ?? '';
    if (title !== 'To do') await client.task.edit({ body: { id, version, changes: { statusId } } });
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-${seq}`);
    await expect(drawer.title(`${project.key}-${seq}`)).toHaveValue(title);
    const deal = drawer.of().getByRole('button', { name: 'Deal', exact: true });
    await expect(deal).toHaveCount(title === 'To do' || title === 'Doing' ? 1 : 0);
  }
});

test(
  'a long discussion shows its newest part, earlier comments on demand, and new ones at once',
  SOAK,
  async ({ signIn }) => {
    const [{ page, client }, lukas] = [await signIn('demo'), await signIn('lukas')];
    const project = await newProject(client, ['Talk']);
    const [person] = await client.identity.people({ query: { search: 'Lukas' } });
    await client.member.add({ body: { projectId: project.id, userIds: [person?.id ?? ''], role: 'member' } });
    const [task] = (await client.task.query({ body: { projectId: project.id } })).records;
    const taskId = task?.id ?? '';
    for (let at = 1; at <= 60; at += 1)
      await client.comment.add({ body: { recordId: taskId, html: `<p>Number ${at}.</p>` } });
    const watching = watchesProject(page, project.id);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
    const drawer = new DrawerScreen(page).of(`${project.key}-1`);
    await expect(drawer.getByText('Number 60.')).toBeVisible();
    await expect(drawer.getByText('60 comments')).toBeVisible();
    await expect(drawer.getByText('Number 10.')).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Show earlier comments' }).click();
    await expect(drawer.getByText('Number 1.')).toBeVisible();
    await expect(drawer.getByText(/^Number/)).toHaveCount(60);
    await expect(drawer.getByRole('button', { name: 'Show earlier comments' })).toHaveCount(0);
    await watching;
    await lukas.client.comment.add({ body: { recordId: taskId, html: '<p>From the other side</p>' } });
    await expect(drawer.getByText('From the other side')).toBeVisible();
    await expect(drawer.getByText('61 comments')).toBeVisible();
    await expect(drawer.getByText(/^Number/)).toHaveCount(60);
  },
);

test('[8] a former description is restored from the history, and the restoring undone', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Brief']);
  const [row] = (await client.task.query({ body: { projectId: project.id } })).records;
  const id = row?.id ?? '';
  const describe = async (description: string) => {
    const { descriptionVersion } = await client.task.queryById({ query: { id } });
    await client.task.describe({ body: { id, description, descriptionVersion } });
  };
  await describe('<p>Three sizes</p>');
  await describe('<p>Overwritten sizes</p>');
  const text = async () => (await client.task.queryById({ query: { id } })).description;
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
  const drawer = page.getByRole('dialog', { name: /^Task / });
  await drawer.getByText('History', { exact: true }).first().click();
  await drawer.getByText('Show changes').first().press('Enter');
  const diff = drawer.getByRole('region', { name: 'Changes by word' });
  await expect(diff.getByRole('deletion')).toHaveText('Three');
  await expect(diff.getByRole('insertion')).toHaveText('Overwritten');
  await expect(diff).toContainText(' sizes');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Restore this version: Before' }).first().click();
  await expect.poll(text).toBe('<p>Three sizes</p>');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(text).toBe('<p>Overwritten sizes</p>');
});

test('[62] the history of a task is narrowed by keyboard, and on a phone in Chinese', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Brief']);
  const [row] = (await client.task.query({ body: { projectId: project.id } })).records;
  await client.comment.add({ body: { recordId: row?.id ?? '', html: '<p>Hello</p>' } });
  const address = `/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`;
  await page.goto(address);
  const drawer = page.getByRole('dialog', { name: /^Task / });
  await drawer.getByText('History', { exact: true }).first().click();
  await expect(drawer.getByText('created this task')).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Kind of change' }).focus();
  await page.keyboard.press('ArrowDown');
  for (let at = 0; at < 2; at += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('created this task')).toHaveCount(0);
  await expect(drawer.getByRole('listitem').filter({ hasText: 'commented' })).toBeVisible();
  await expectAccessible(page);

  const phone = (await signIn('demo', { width: 360, language: 'zh', touch: true })).page;
  await phone.goto(address);
  await phone.getByText('动态', { exact: true }).first().click();
  await expect(phone.getByRole('combobox', { name: '变更类型' })).toBeVisible();
  await expectTouchable(phone);
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
