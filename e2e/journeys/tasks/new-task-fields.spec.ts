import type { Client, contract } from '@opsyard/contract';
import { newColleague } from '../../new-users.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

async function withFields(client: Client<typeof contract>) {
  const project = await newProject(client);
  const { id: projectId } = project;
  const options = [
    { name: 'Spain', color: 'red' as const },
    { name: 'Japan', color: 'blue' as const },
  ];
  await client.customField.add({ body: { projectId, name: 'Market', kind: 'choice', required: true, options } });
  await client.customField.add({ body: { projectId, name: 'Budget', kind: 'money', unit: 'EUR', decimals: 2 } });
  const fields = await client.customField.add({ body: { projectId, name: 'Fragile', kind: 'checkbox' } });
  return { project, fields };
}

test(
  'custom fields of a new task are filled in with the keyboard, and refused values show an error at their field',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn(await newColleague('lead'));
    const { project, fields } = await withFields(client);
    await page.goto(`/modules/appcenter/addMatter?project=${project.key}`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Order labels !high ^tomorrow');
    await expect(page.getByText('Priority: High')).toBeVisible();
    const budget = page.getByRole('textbox', { name: 'Budget' });
    await budget.fill('12.555');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Order labels');
    await page.getByRole('button', { name: 'Add task' }).click();
    await expect(page.getByText('At most 2 decimal places.')).toBeVisible();
    const market = page.getByRole('combobox', { name: 'Market *' });
    await expect(market).toHaveAttribute('aria-invalid', 'true');
    const wrong = page.getByRole('alert').filter({ hasText: '2 fields need your attention' });
    await wrong.getByRole('button', { name: 'Market' }).click();
    await expect(market).toBeFocused();
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'labels.txt', mimeType: 'text/plain', buffer: Buffer.from('The labels') },
    });
    await expect(page.getByRole('button', { name: 'Remove labels.txt' })).toBeVisible();
    await expectAccessible(page);
    await market.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('Jap');
    await page.keyboard.press('Enter');
    await budget.fill('1,250.5');
    await page.getByRole('checkbox', { name: 'Fragile' }).press('Space');
    await page.getByRole('button', { name: 'Add task' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/projectTasks/);
    const { records } = await client.task.query({ body: { projectId: project.id } });
    expect(records).toMatchObject([{ priority: 'H', dueDate: expect.any(String), attachments: 1 }]);
    const [choice, money] = fields;
    expect(records.map(({ title, custom }) => [title, custom])).toEqual([
      [
        'Order labels',
        {
          [`c_${choice?.id}`]: choice?.options[1]?.id,
          [`c_${money?.id}`]: 1250.5,
          [`c_${fields[2]?.id}`]: true,
        },
      ],
    ]);
  },
);

test('[360 zh] the fields are filled in on a phone; a deleted one is named', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn(await newColleague('lead'), { language: 'zh', width: 360, touch: true });
  const { project, fields } = await withFields(client);
  await page.goto(`/modules/appcenter/addMatter?project=${project.key}`);
  await page.getByRole('textbox', { name: '标题' }).fill('整理素材');
  await page.getByRole('combobox', { name: 'Market *' }).click();
  await page.getByTitle('Spain').click();
  await page.getByRole('textbox', { name: 'Budget' }).fill('5');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  // The page may be notified first; either way no value is stored for a deleted field.
  await client.customField.edit({ body: { id: fields[1]?.id ?? '', archived: true } });
  await expect(async () => {
    await page.getByRole('button', { name: '新建', exact: true }).click();
    await expect(page).toHaveURL(/projectTasks/, { timeout: 2000 });
  }).toPass();
  const { records } = await client.task.query({ body: { projectId: project.id } });
  expect(records.map(({ custom }) => custom)).toEqual([{ [`c_${fields[0]?.id}`]: fields[0]?.options[0]?.id }]);
});
