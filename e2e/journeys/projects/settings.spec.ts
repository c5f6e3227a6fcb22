import { newUserDetails, PASSWORD } from '../../new-users.ts';
import { linkSentTo, mailsAlone } from '../../outbox.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { JoiningScreen } from '../../screens/joining.ts';
import { SettingsScreen } from '../../screens/settings.ts';

test('people are added to a project, given another role and removed', async ({ signIn }) => {
  const [{ page, client }, lukas] = [await signIn('demo'), await signIn('lukas')];
  const project = await newProject(client, ['Shared']);
  const settings = new SettingsScreen(page);
  await settings.open(project.key, 'members');
  await expect(page.getByRole('combobox', { name: 'Find people by name' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Find people by name' }).fill('Lukas');
  await page.locator('.ant-select-item-option:visible').getByText('Lukas Brandt').click();
  await page.keyboard.press('Escape');
  await settings.choose('Role', 'Guest');
  await page.getByRole('button', { name: 'Add people' }).click();
  await expect(settings.line('Lukas Brandt')).toBeVisible();
  const add = () => lukas.client.task.addMany({ body: { projectId: project.id, titles: ['From Lukas'] } });
  await expect(add()).rejects.toThrow(/403/);

  await settings.choose('Role of Lukas Brandt', 'Member');
  await expect(add).toPass();

  const [task] = (await client.task.query({ body: { projectId: project.id } })).records;
  const lukasId = (await client.identity.people({ query: { search: 'Lukas Brandt' } }))[0]?.id ?? '';
  const ids = [task?.id ?? ''];
  await client.task.batch({ body: { projectId: project.id, ids, changes: { ownerId: lukasId } } });
  await page.getByRole('button', { name: 'Remove Lukas Brandt' }).click();
  await expect(page.getByRole('dialog')).toContainText('Lukas Brandt is the owner of 1 open task.');
  await settings.choose('New owner of the open tasks', project.owner.realname);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(settings.line('Lukas Brandt')).toHaveCount(0);
  expect((await client.task.queryById({ query: { id: task?.id ?? '' } })).ownerId).toBe(project.owner.id);
  const isVisible = async () => (await lukas.client.project.list({ query: {} })).some(({ id }) => id === project.id);
  await expect.poll(isVisible).toBe(false);

  const userIds = (await client.identity.people({ query: { search: 'Lukas Brandt' } })).map(({ id }) => id);
  await client.member.add({ body: { projectId: project.id, userIds, role: 'guest' } });
  const theirs = new SettingsScreen(lukas.page);
  await theirs.open(project.key, 'members');
  await expect(lukas.page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  // Who leaves gives their open tasks to somebody, too.
  await client.member.edit({ body: { projectId: project.id, userId: lukasId, role: 'member' } });
  await client.task.batch({ body: { projectId: project.id, ids, changes: { ownerId: lukasId } } });
  await lukas.page.reload();
  await lukas.page.getByRole('button', { name: 'Leave project' }).click();
  await expect(lukas.page.getByRole('dialog')).toContainText('You are the owner of 1 open task.');
  await theirs.choose('New owner of the open tasks', project.owner.realname);
  await lukas.page.getByRole('dialog').getByRole('button', { name: 'Leave project' }).click();
  await expect(lukas.page).toHaveURL(/ProjectsList/);
  await expect.poll(isVisible).toBe(false);
  expect((await client.task.queryById({ query: { id: task?.id ?? '' } })).ownerId).toBe(project.owner.id);
});

test(
  'people are invited by e-mail address; on a phone, in Chinese, a user registers with the link',
  SOAK,
  async ({ signIn, visit }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Shared']);
    const settings = new SettingsScreen(page);
    await settings.open(project.key, 'members');
    const [person, other] = [newUserDetails(), newUserDetails()];
    const emails = page.getByRole('combobox', { name: 'E-mail addresses' });
    await emails.fill(`${person.email}, ${other.email} `);
    await settings.choose('Role of the people invited', 'Guest');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByText('2 invitations created')).toBeVisible();
    await expect(settings.line(person.email)).toContainText('Guest');
    await page.setViewportSize({ width: 360, height: 780 });
    await expectAccessible(page);
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: `Withdraw the invitation to ${other.email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(settings.line(other.email)).toHaveCount(0);
    const link = await mailsAlone(async () => {
      await page.getByRole('button', { name: `Resend the invitation to ${person.email}` }).click();
      await expect(page.getByText(`Invitation sent again to ${person.email}`)).toBeVisible();
      return await linkSentTo(person.email);
    });
    const phone = await visit({ language: 'zh', width: 360, height: 780, dark: true });
    await phone.goto(link);
    await expect(phone.getByText(`加入项目“${project.name}”`)).toBeVisible();
    const screen = new JoiningScreen(phone, 'zh');
    await screen.field('username').fill(person.username);
    await screen.field('password').fill(PASSWORD);
    await screen.field('confirm').fill(PASSWORD);
    await expectAccessible(phone);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await phone.getByRole('button', { name: '注册并加入' }).click();
    await expect(phone.getByRole('heading', { name: '账号注册成功' })).toBeVisible();
    await phone.goto(link);
    await expect(phone.getByText('邀请已失效')).toBeVisible();
    await settings.open(project.key, 'members');
    await expect(settings.line(person.username)).toContainText('Guest');
    await expect(page.getByRole('heading', { name: 'Pending invitations' })).toHaveCount(0);
  },
);

test('[EN-07] statuses are added, renamed, moved and deleted; a name has at most 20 characters', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['One', 'Two']);
  const ids = (await client.task.query({ body: { projectId: project.id } })).records.map(({ id }) => id);
  const statusId = project.statuses.find(({ name }) => name === 'In review')?.id ?? '';
  await client.task.batch({ body: { projectId: project.id, ids, changes: { statusId } } });
  const settings = new SettingsScreen(page);
  await settings.open(project.key, 'statuses');
  await expect(page.getByRole('textbox', { name: 'New status' })).toBeVisible();
  await expectAccessible(page);
  const before = await settings.names('status');
  const adder = page.getByRole('textbox', { name: 'New status' });
  await adder.fill('Twenty-one characters');
  await expect(page.getByRole('alert')).toHaveText('At most 20 characters.');
  await expect(page.getByRole('button', { name: 'Add status' })).toBeDisabled();
  await adder.fill('With the customer');
  await settings.choose('Category', 'In review');
  await page.getByRole('button', { name: 'Add status' }).click();
  // Last of its category.
  const behind = before.indexOf('In review') + 1;
  const withNew = (at: number, added: string) => before.toSpliced(at, 0, added);
  await expect.poll(() => settings.names('status')).toEqual(withNew(behind, 'With the customer'));

  const name = settings.named('status', 'With the customer').getByRole('textbox');
  await name.fill('Customer looks');
  await name.press('Enter');
  await page.getByRole('button', { name: 'Status Customer looks' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(() => settings.names('status')).toEqual(withNew(behind - 1, 'Customer looks'));
  // The keys move it to the next category and back, and so does the undo.
  const handle = page.getByRole('button', { name: 'Move Customer looks' });
  await handle.press('ArrowUp');
  const doing = page.getByRole('region', { name: /^Doing/ });
  await expect(doing.getByRole('textbox', { name: 'Name of status Customer looks' })).toBeVisible();
  await expect(handle).toBeFocused();
  await page.keyboard.press('Control+z');
  const review = page.getByRole('region', { name: /^In review/ });
  await expect(review.getByRole('textbox', { name: 'Name of status Customer looks' })).toBeVisible();
  // So does the pointer.
  await handle.dragTo(doing.getByRole('textbox'));
  await expect(doing.getByRole('textbox', { name: 'Name of status Customer looks' })).toBeVisible();
  await handle.dragTo(review.getByRole('textbox'));
  await expect(review.getByRole('textbox', { name: 'Name of status Customer looks' })).toBeVisible();
  await settings.paint('Colour of Customer looks', 'Magenta');
  await expect(async () => {
    const { statuses } = await client.project.queryById({ query: { id: project.id } });
    expect(statuses.find((one) => one.name === 'Customer looks')).toMatchObject({ category: '4', color: 'magenta' });
  }).toPass();

  const remove = async (status: string, target: string) => {
    await page.getByRole('button', { name: `Status ${status}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete status' }).click();
    await expect(page.getByRole('dialog')).toContainText('Move its tasks to:');
    await expectAccessible(page);
    await settings.choose('New status of its tasks', target);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete status' }).click();
  };
  await remove('To do', 'Customer looks');
  await expect(page.getByText('A project needs at least one open status')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await remove('In review', 'Customer looks');
  await expect(settings.named('status', 'In review')).toHaveCount(0);
  const { records } = await client.task.query({ body: { projectId: project.id } });
  expect(records.map(({ category }) => category)).toEqual(['4', '4']);

  // Another category says how many tasks it concerns, and can be left as it is.
  const change = page.getByRole('dialog', { name: 'Change “Customer looks” to the category “Doing”?' });
  await settings.choose('Category of Customer looks', 'Doing');
  await expect(change).toContainText('2 tasks in this status will count as “Doing”');
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Cancel' }).click();
  await expect(change).toBeHidden();
  await settings.choose('Category of Customer looks', 'Doing');
  await change.getByRole('button', { name: 'Change category' }).click();
  const categories = async () =>
    (await client.task.query({ body: { projectId: project.id } })).records.map(({ category }) => category);
  await expect.poll(categories).toEqual(['2', '2']);
});

test(
  '[EN-07] labels are added, renamed, recoloured and deleted; a name has at most 15 characters',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['One']);
    const settings = new SettingsScreen(page);
    await settings.open(project.key, 'labels');
    // Labels of all projects may be there, too, which this user cannot edit.
    const adder = page.getByRole('textbox', { name: 'New label' });
    await adder.fill('Sixteen letters!');
    await adder.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('At most 15 characters.');
    await expectAccessible(page);
    await adder.fill('急件');
    await adder.press('Enter');
    await expect.poll(() => settings.names('label')).toEqual(['急件']);
    await expect(adder).toHaveValue('');
    await settings.paint('Colour of 急件', 'Red');
    const name = settings.named('label', '急件').getByRole('textbox');
    await name.fill('Express');
    await name.press('Enter');
    await expect.poll(() => settings.names('label')).toEqual(['Express']);
    await expectAccessible(page);
    const labels = async () =>
      (await client.project.queryById({ query: { id: project.id } })).labels.filter((one) => !one.global);
    await expect.poll(labels).toMatchObject([{ name: 'Express', color: 'red' }]);

    const [task] = (await client.task.query({ body: { projectId: project.id } })).records;
    const labelIds = (await labels()).map(({ id }) => id);
    await client.task.edit({ body: { id: task?.id ?? '', version: task?.version ?? 0, changes: { labelIds } } });
    await page.getByRole('button', { name: 'Actions for label Express' }).click();
    await page.getByRole('menuitem', { name: 'Delete label' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete label' }).click();
    await expect.poll(() => settings.names('label')).toEqual([]);
    expect((await client.task.query({ body: { projectId: project.id } })).records[0]?.labelIds).toEqual([]);
  },
);

test(
  'labels show their tasks, are merged with undo, and archived ones are no longer offered',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['One', 'Two']);
    const make = (name: string) => client.label.add({ body: { projectId: project.id, name, color: 'red' } });
    const [urgent, express] = [await make('Urgent'), await make('Express')];
    const { records } = await client.task.query({ body: { projectId: project.id } });
    for (const { id, version } of records)
      await client.task.edit({ body: { id, version, changes: { labelIds: [urgent.id] } } });
    const settings = new SettingsScreen(page);
    await settings.open(project.key, 'labels');
    await expect(page.getByRole('link', { name: 'Show 2 tasks labeled Urgent' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for label Urgent' }).click();
    await page.getByRole('menuitem', { name: 'Merge into another label…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('replaces it on 2 tasks')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Label to keep' }).press('Enter');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText('“Urgent” merged into “Express” on 2 tasks')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show 2 tasks labeled Express' })).toBeVisible();
    await expect(page.getByText('archived', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Show 2 tasks labeled Urgent' }).click();
    await expect(page).toHaveURL(new RegExp(`label=${urgent.id}`));

    await client.label.edit({ body: { id: express.id, archived: true } });
    await page.getByRole('button', { name: 'Labels: Urgent' }).first().click();
    await expect(page.getByRole('option', { name: 'Urgent' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Express' })).toHaveCount(0);
  },
);

test('a project is renamed, archived and restored, and transferred', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['One']);
  const [lukas] = await client.identity.people({ query: { search: 'Lukas' } });
  await client.member.add({ body: { projectId: project.id, userIds: [lukas?.id ?? ''], role: 'manager' } });
  const settings = new SettingsScreen(page);
  await settings.open(project.key, 'general');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Please fill this in')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Renamed ${project.key}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Renamed ${project.key} settings` })).toBeVisible();

  await page.getByRole('button', { name: 'Archive project' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Unarchive project' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeEnabled();

  await settings.choose('Transfer ownership to…', 'Lukas Brandt');
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer ownership to…' }).click();
  await expect(page.getByText('Owner: ')).toHaveCount(0);
  const { owner, members } = await client.project.queryById({ query: { id: project.id } });
  expect(owner.realname).toBe('Lukas Brandt');
  expect(members.find(({ id }) => id === project.owner.id)?.role).toBe('manager');
});

test(
  '[1] the key of a project is changed, and links with the former one lead on, on a phone in Chinese',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360, touch: true, language: 'zh' });
    const project = await newProject(client, ['首页']);
    const key = `N${project.key}`.slice(0, 10);
    await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=general`);
    const field = page.getByRole('textbox', { name: '编号' });
    await field.fill('BF');
    await expect(page.getByText('该编号已被其他项目使用过。')).toBeVisible();
    await field.fill(key);
    await expect(page.getByText(`${project.key}-12 将变为 ${key}-12`)).toBeVisible();
    await expectAccessible(page);
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/projectSettings/${key}\\?`));
    await expect(page.getByRole('textbox', { name: '编号' })).toHaveValue(key);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
    await expect(page).toHaveURL(new RegExp(`/projectTasks/${key}\\?task=${key}-1$`));
    await expect(page.getByRole('dialog', { name: `任务 ${key}-1` })).toBeVisible();
  },
);

test('a project is deleted only after its name is typed, and moves to the trash', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['One']);
  await new SettingsScreen(page).open(project.key, 'general');
  await page.getByRole('button', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog');
  const really = dialog.getByRole('button', { name: 'Delete project' });
  await expect(really).toBeDisabled();
  await dialog.getByRole('textbox').first().fill('Something else');
  await expect(really).toBeDisabled();
  await dialog.getByRole('textbox').first().fill(project.name);
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('finished');
  await expectAccessible(page);
  await really.click();
  await expect(page).toHaveURL(/ProjectsList/);
  const { records } = await client.trash.list({ query: { kind: 'project' } });
  expect(records.find(({ title }) => title === project.name)?.reason).toBe('finished');
});

test('a user who cannot manage a project sees its settings but cannot change them', SOAK, async ({ signIn }) => {
  const { page } = await signIn('demo');
  const settings = new SettingsScreen(page);
  await settings.open('SPR', 'members');
  await expect(page.getByRole('button', { name: 'Add people' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  await settings.open('SPR', 'statuses');
  await expect(settings.line('Done').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name of status/ })).toHaveCount(0);
  await settings.open('SPR', 'general');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete project' })).toHaveCount(0);
  await expectAccessible(page);
});
