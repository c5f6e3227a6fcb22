import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';
import { expectTouchable } from '../../touch.ts';

test(
  '[29] several people and a date range are filled in, filtered, grouped and changed in many tasks',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Shoot', 'Edit', 'Publish']);
    const { id: projectId } = project;
    const { id: me = '', realname = '' } = project.members[0] ?? {};
    await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=fields`);
    await page.getByRole('button', { name: 'Add field' }).click();
    const dialog = page.getByRole('dialog', { name: 'New field' });
    await dialog.getByLabel('Name').fill('Crew');
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByTitle('Several people').click();
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await expect(dialog).toBeHidden();
    await client.customField.add({ body: { projectId, name: 'Period', kind: 'dateRange', sortable: true } });
    const { fields } = await client.project.queryById({ query: { id: projectId } });
    const [team, period] = fields.map(({ id }) => `c_${id}` as const) as [`c_${string}`, `c_${string}`];
    const { records } = await client.task.query({ body: { projectId } });
    const [shoot] = records;
    const key = `${project.key}-${shoot?.seq}`;

    // In the task: people by ticking them, a range as text, then by its two days.
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${key}`);
    const drawer = page.getByRole('dialog', { name: key });
    await drawer.getByRole('button', { name: /^Crew/ }).click();
    await page.getByRole('option', { name: realname }).click();
    await page.keyboard.press('Escape');
    await expect(drawer.getByRole('button', { name: `Crew ${realname}` })).toBeVisible();
    await drawer.getByRole('button', { name: /^Period/ }).click();
    const range = page.getByRole('textbox', { name: 'Period' });
    await range.fill('2031-05-09 – 2031-05-05');
    await expect(range).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Enter the first and the last day in this order')).toBeVisible();
    await range.fill('2031-05-05 – 2031-05-09');
    await expectAccessible(page);
    await range.press('Enter');
    await expect(drawer.getByRole('button', { name: /^Period 5.*9 May 2031/ })).toBeVisible();
    await drawer.getByRole('button', { name: /^Period/ }).click();
    await page.getByRole('button', { name: /, 12 May 2031/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Choose the last day.' })).toContainText('12 May 2031');
    await page.getByRole('button', { name: /, 6 May 2031/ }).click();
    await expect(drawer.getByRole('button', { name: /^Period 6.*12 May 2031/ })).toBeVisible();
    // The task shows what was chosen before it is saved.
    const saved = async () => (await client.task.queryById({ query: { id: shoot?.id ?? '' } })).custom;
    await expect.poll(saved).toEqual({ [team]: [me], [period]: '2031-05-06/2031-05-12' });

    // In the list: a filter by overlap, and a group for each of the people.
    const list = new ListScreen(page);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?filter=${period}+overlaps+2031-05-12`);
    await expect.poll(() => list.titles()).toEqual(['Shoot']);
    await list.open(project.key);
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page
      .getByRole('menuitemradio', { name: 'Crew' })
      .or(page.getByRole('menuitem', { name: 'Crew' }))
      .click();
    const headings = page.locator('[data-fold]');
    await expect(headings).toHaveText([new RegExp(`${realname} 1$`), 'No value 2']);
    await expectAccessible(page);

    // Many tasks get the same people.
    await list.row('Edit').getByRole('checkbox').click();
    await list.cell('Publish', 'title').click({ modifiers: ['Shift'] });
    await list.choose('Custom field');
    await page.getByRole('option', { name: 'Crew' }).click();
    await page.getByRole('option', { name: realname }).click();
    await page.getByRole('button', { name: 'Apply to 2 tasks' }).click();
    await expect(list.message('2 tasks changed')).toBeVisible();
    await expect(headings.first()).toHaveText(new RegExp(`${realname} 3$`));
  },
);

test(
  '[54] [56] a parent for many tasks is shown before it is set: what changes, and what is left out',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Campaign', 'Poster', 'Video']);
    const { id: projectId } = project;
    const parents = async () => {
      const { records } = await client.task.query({ body: { projectId } });
      const title = (id: string | null) => records.find((one) => one.id === id)?.title;
      return records.map((one) => [one.title, title(one.parentId)]);
    };
    const list = new ListScreen(page);
    await list.open(project.key);
    await list.row('Campaign').getByRole('checkbox').click();
    await list.cell('Video', 'title').click({ modifiers: ['Shift'] });
    await list.choose('Parent task');
    await page.getByRole('option', { name: /Campaign/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 3 tasks?' });
    await expect(dialog).toContainText('2 tasks will be changed.');
    await expect(dialog).toContainText('1 × A task cannot be its own subtask.');
    await expect(dialog).toContainText(`${project.key}-1`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect((await parents()).map(([, parent]) => parent)).toEqual([undefined, undefined, undefined]);
    await list.choose('Parent task');
    await page.getByRole('option', { name: /Campaign/ }).click();
    await dialog.getByRole('button', { name: 'Change 2 tasks' }).click();
    await expect(list.message('2 tasks changed')).toBeVisible();
    await expect.poll(parents).toEqual([
      ['Campaign', undefined],
      ['Poster', 'Campaign'],
      ['Video', 'Campaign'],
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => (await parents()).map(([, parent]) => parent))
      .toEqual([undefined, undefined, undefined]);
  },
);

test('[29] [360 zh] several people, a range and a phone number on a phone', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const project = await newProject(client, ['拍摄']);
  const { id: projectId } = project;
  const { realname = '' } = project.members[0] ?? {};
  for (const [name, kind] of [
    ['人员组', 'people'],
    ['拍摄期', 'dateRange'],
    ['电话', 'phone'],
  ] as const)
    await client.customField.add({ body: { projectId, name, kind } });
  const { records } = await client.task.query({ body: { projectId } });
  const key = `${project.key}-${records[0]?.seq}`;
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${key}`);
  const drawer = page.getByRole('dialog', { name: key });
  await drawer.getByRole('button', { name: /^人员组/ }).click();
  await page.getByRole('option', { name: realname }).click();
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('button', { name: `人员组 ${realname}` })).toBeVisible();
  await drawer.getByRole('button', { name: /^拍摄期/ }).click();
  await page.getByRole('textbox', { name: '拍摄期' }).fill('2031-05-05 至 2031-05-09');
  await expect(page.getByRole('button', { name: /2031年5月7日/ })).toHaveAttribute('aria-pressed', 'true');
  await expectTouchable(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /2031年5月6日/ }).tap();
  await page.getByRole('button', { name: '仅当天' }).tap();
  await expect(drawer.getByRole('button', { name: /^拍摄期 2031年5月6日/ })).toBeVisible();
  await drawer.getByRole('button', { name: /^电话/ }).click();
  const phone = page.getByLabel('“电话”的值');
  await phone.fill('打给我');
  await expect(page.getByText('请输入电话号码')).toBeVisible();
  await phone.fill('+86 10 12345678');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByRole('button', { name: '电话 +86 10 12345678' })).toBeVisible();
});
