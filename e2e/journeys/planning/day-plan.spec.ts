import { expect, expectAccessible, newProject, pickFound, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

test(
  '[50] a user plans a day by dragging, with the keys and in the popup of a block, each with one undo',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Shoot the lookbook', 'Call the studio']);
    const day = '2031-03-03';
    const times = async () => {
      const { blocks } = await client.dayPlan.read({ query: { day } });
      const own = blocks.filter(({ task }) => task.projectId === project.id);
      return own.map(({ start, minutes, task }) => [task.seq, start, minutes]);
    };
    const { records } = await client.task.query({ body: { projectId: project.id } });
    for (const { id, version } of records) {
      await client.task.edit({ body: { id, version, changes: { ownerId: project.owner.id, dueDate: '2000-01-03' } } });
    }
    await page.goto(`/modules/appcenter/task?layout=day&day=${day}`);
    const plan = page.getByRole('region', { name: 'Day plan' });
    const planFirst = plan.getByRole('button', { name: `Plan ${project.key}-1 ` });
    await planFirst.focus();
    await page.keyboard.press('Enter');
    await expect.poll(times).toEqual([[1, 540, 60]]);
    const block = plan.getByRole('button', { name: /Shoot the lookbook \d\d:/ });
    await block.focus();
    for (const key of ['Space', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter']) {
      await page.keyboard.press(key);
    }
    await expect.poll(times).toEqual([[1, 555, 90]]);
    await expect(block).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Control+z');
    await expect.poll(times).toEqual([[1, 540, 60]]);

    await plan.getByRole('button', { name: /Call the studio/ }).dragTo(block, { targetPosition: { x: 20, y: 45 } });
    await expect.poll(async () => (await times()).length).toBe(2);
    await block.click();
    await page.getByLabel('Duration').selectOption({ label: '2h' });
    await expect.poll(async () => (await times())[0]).toEqual([1, 540, 120]);
    await page.getByRole('button', { name: 'Remove from plan' }).click();
    await expect.poll(async () => (await times()).length).toBe(1);
  },
);

test('[50] a block that is carried past another one with the keys keeps the focus', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['First', 'Second']);
  const day = '2031-03-07';
  const { records } = await client.task.query({ body: { projectId: project.id } });
  for (const [at, { id, version }] of records.entries()) {
    await client.task.edit({ body: { id, version, changes: { ownerId: project.owner.id } } });
    await client.dayPlan.add({ body: { taskId: id, day, start: 540 + at * 30, minutes: 30 } });
  }
  await page.goto(`/modules/appcenter/task?layout=day&day=${day}`);
  const block = page.getByRole('button', { name: /^First / });
  await block.focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space'])
    await page.keyboard.press(key);
  const names = page.getByRole('list', { name: 'Time blocks' }).getByRole('button');
  await expect(names).toHaveText([/^Second 09:30/, /^First 10:00/]);
  await expect(block).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(names).toHaveCount(1);
});

test('[50] on a narrow screen, a day is planned in a list', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, dark: true, touch: true });
  const project = await newProject(client, ['Shoot the lookbook']);
  const day = '2031-03-05';
  const { records } = await client.task.query({ body: { projectId: project.id } });
  for (const { id, version } of records) {
    await client.task.edit({ body: { id, version, changes: { ownerId: project.owner.id, dueDate: '2000-01-03' } } });
  }
  await page.goto(`/modules/appcenter/task?layout=day&day=${day}`);
  await page.getByRole('button', { name: `Plan ${project.key}-1 ` }).click();
  const block = page.getByRole('button', { name: /Shoot the lookbook 09:00 – 10:00/ });
  await expect(block).toBeVisible();
  await expectAccessible(page);
  await expectTouchable(page);
  await block.click();
  await expectTouchable(page);
  await page.getByLabel('Start').selectOption('10:30');
  await expect(page.getByRole('button', { name: /Shoot the lookbook 10:30 – 11:30/ })).toBeVisible();
});

test(
  '[50] a handover note is written from the changes of a day, edited and posted with a mention',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Cut the film', 'Send the film']);
    const { records } = await client.task.query({ body: { projectId: project.id } });
    for (const { id, version } of records) {
      await client.task.edit({ body: { id, version, changes: { ownerId: project.owner.id } } });
    }
    await page.goto('/modules/appcenter/task?layout=day');
    await page.getByRole('button', { name: 'Handover note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Handover note' });
    const note = dialog.getByRole('textbox', { name: 'Text of the note' });
    await expect(note).toHaveValue(new RegExp(`Worked on:[^]*- ${project.key}-1 Cut the film`));
    await note.fill('The film is cut.\n\nSend it tomorrow.');
    await pickFound(dialog.getByLabel('Task'), 'Cut the film');
    await dialog.getByLabel('Mention').click();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByText('Note posted as a comment')).toBeVisible();
    const film = records.find(({ title }) => title === 'Cut the film')?.id ?? '';
    const { records: comments } = await client.comment.list({ query: { recordId: film } });
    expect(comments[0]?.html).toContain('Send it tomorrow.');
    expect(comments[0]?.mentionIds).toHaveLength(1);
  },
);
