import { dayIn } from '../days.ts';
import { expect, expectAccessible, newProject, test } from '../people.ts';

test('[4] a checklist item gets an owner and a day from its menu, on a phone, too', async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, touch: true });
  const project = await newProject(client, ['Launch']);
  const [task] = (await client.task.query({ body: { projectId: project.id } })).records;
  const recordId = task?.id ?? '';
  const [item] = await client.checklist.add({ body: { recordId, texts: ['Book the studio'] } });
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
  await page.getByRole('button', { name: 'Item “Book the studio”' }).click();
  await page.getByRole('menuitem', { name: 'Owner and due date' }).click();
  const dialog = page.getByRole('dialog', { name: /^Item “Book the studio”/ });
  await dialog.getByRole('combobox', { name: 'Owner' }).fill(project.owner.realname);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: project.owner.realname }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
  const line = page.getByRole('listitem').filter({ hasText: 'Book the studio' });
  await expect(line).toContainText(project.owner.realname);
  await client.checklist.edit({ body: { id: item?.id ?? '', dueDate: dayIn(-2) } });
  await expect(line).toContainText('overdue');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Item “Book the studio”' }).click();
  await page.getByRole('menuitem', { name: 'Convert to subtask' }).click();
  await expect(line).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Book the studio', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Item “Book the studio”' })).toHaveCount(0);
});
