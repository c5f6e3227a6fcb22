import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

for (const { width, language, dark, words } of [
  {
    ...{ width: 1440, language: 'en' as const, dark: false },
    words: {
      menu: (name: string) => `Actions for ${name}`,
      duplicate: 'Duplicate project',
      launch: 'New launch date',
      run: 'Duplicate',
      tasks: 'Tasks',
    },
  },
  {
    ...{ width: 360, language: 'zh' as const, dark: true },
    words: {
      menu: (name: string) => `“${name}”的操作`,
      duplicate: '复制项目',
      launch: '新的上线日期',
      run: /^复\s?制$/,
      tasks: '任务',
    },
  },
])
  test(
    `[68] a project is duplicated for another launch date at ${width} pixels (${language})`,
    SOAK,
    async ({ signIn }) => {
      const { page, client } = await signIn('demo', { width, language, dark, touch: width === 360 });
      const { id, key, name, version } = await newProject(client);
      await client.project.edit({ body: { id, version, changes: { dueDate: '2031-05-30' } } });
      await client.task.add({ body: { projectId: id, title: 'Banner', dueDate: '2031-05-28' } });
      await page.goto(`/modules/task/taskList/ProjectsList?search=${key}`);
      await page
        .getByRole('article')
        .filter({ hasText: name })
        .getByRole('button', { name: words.menu(name) })
        .click();
      await page.getByRole('menuitem', { name: words.duplicate }).click();
      const dialog = page.getByRole('dialog', { name: words.duplicate });
      await expect(dialog).toContainText('2031');
      await dialog.getByRole('checkbox', { name: words.tasks, exact: true }).check();
      await dialog.getByRole('button', { name: words.launch }).click();
      await expectAccessible(page);
      const typed = page.getByRole('textbox', { name: words.launch });
      await typed.fill('2032-05-25');
      await typed.press('Enter');
      await expect(dialog).toContainText('2032');
      if (width === 360) await expectTouchable(page);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: words.run, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/projectTasks/${key}\\d+$`));
      const [, made = ''] = /projectTasks\/([A-Z0-9]+)/.exec(page.url()) ?? [];
      const copy = await client.project.queryById({ query: { key: made } });
      const { records } = await client.task.query({ body: { projectId: copy.id } });
      expect(copy.dueDate).toBe('2032-05-25');
      expect(records.map(({ dueDate }) => dueDate)).toEqual(['2032-05-23']);
    },
  );
