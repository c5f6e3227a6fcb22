import { expect, expectAccessible, newProject, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';

test('[7] a due time is set with the keyboard in the list, kept by another day and undone', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Call the printer', 'Undated']);
  const dues = async () =>
    (await client.task.query({ body: { projectId: project.id } })).records.map(({ dueDate, dueTime }) => [
      dueDate,
      dueTime,
    ]);
  const list = new ListScreen(page);
  await list.open(project.key);
  await list.cell('Call the printer', 'title').click();
  await page.keyboard.press('d');
  const editor = page.getByRole('dialog', { name: 'Due' });
  const time = editor.getByRole('textbox', { name: 'Due time' });
  await editor.getByRole('textbox', { name: 'Due', exact: true }).fill('2099-12-24');
  await time.fill('25:00');
  await expect(editor.getByRole('alert')).toHaveText('Enter a time such as 16:00.');
  await expectAccessible(page);
  await time.fill('1630');
  await time.press('Enter');
  await expect(editor).toBeHidden();
  await expect(list.cell('Call the printer', 'dueDate')).toContainText('16:30');
  await expect.poll(dues).toEqual([
    ['2099-12-24', '16:30'],
    [null, null],
  ]);
  await page.keyboard.press('d');
  await editor.getByRole('textbox', { name: 'Due', exact: true }).fill('2099-12-25');
  await page.keyboard.press('Enter');
  await expect.poll(dues).toEqual([
    ['2099-12-25', '16:30'],
    [null, null],
  ]);
  await page.keyboard.press('d');
  await editor.getByRole('button', { name: 'No time' }).click();
  await expect.poll(dues).toEqual([
    ['2099-12-25', null],
    [null, null],
  ]);
  await page.keyboard.press('Control+z');
  await expect.poll(dues).toEqual([
    ['2099-12-25', '16:30'],
    [null, null],
  ]);

  await list.row('Call the printer').getByRole('checkbox').click();
  await list.cell('Undated', 'title').click({ modifiers: ['Shift'] });
  await list.bulk.getByRole('button', { name: 'Due', exact: true }).click();
  await time.fill('9');
  await time.press('Enter');
  const preview = page.getByRole('dialog', { name: /2 tasks/ });
  await expect(preview).toContainText('A due time needs a due date.');
  await preview.getByRole('button', { name: /1 task/ }).click();
  await expect.poll(dues).toEqual([
    ['2099-12-25', '09:00'],
    [null, null],
  ]);
});
