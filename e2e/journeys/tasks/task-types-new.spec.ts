import { PLAIN_DEFINITION } from '@opsyard/contract';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

test(
  '[360] a task is added with a type chosen beside the field, and one with a type named in its title',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360, touch: true });
    const project = await newProject(client, ['first']);
    const types = await client.taskType.add({
      body: { projectId: project.id, name: 'Bug', icon: 'bell', color: 'red' },
    });
    const bug = types.find(({ name }) => name === 'Bug');
    const id = bug?.id ?? '';
    const draft = { ...PLAIN_DEFINITION, initialId: project.statuses[1]?.id ?? '', checklist: ['Reproduce'] };
    const saved = await client.taskType.saveDraft({ body: { id, version: bug?.version ?? 0, draft } });
    await client.taskType.publish({ body: { id, version: saved.version } });

    await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
    const field = page.getByRole('combobox', { name: 'Add a task' });
    await page.getByRole('button', { name: 'Type of new tasks: Task' }).click();
    await page.getByRole('option', { name: 'Bug' }).click();
    await expect(page.getByRole('button', { name: 'Type of new tasks: Bug' })).toBeVisible();
    await field.fill('Cart is empty');
    await field.press('Enter');
    await field.pressSequentially('Order paper +tas');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Task']);
    await expectAccessible(page);
    await field.press('Escape');
    await field.pressSequentially('k');
    await field.press('Escape');
    await field.press('Enter');
    const added = async () => {
      const { records } = await client.task.query({ body: { projectId: project.id } });
      return records.map(({ title, typeId, statusId, checklist }) => [
        ...[title, types.find((one) => one.id === typeId)?.name],
        ...[project.statuses.find((one) => one.id === statusId)?.name, checklist],
      ]);
    };
    await expect.poll(added).toEqual([
      ['Order paper', 'Task', 'To do', 0],
      ['Cart is empty', 'Bug', 'Doing', 1],
      ['first', 'Task', 'To do', 0],
    ]);
  },
);

test(
  'the form of a type opens over the list with the typed title, and its submission is a task of the type',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['first']);
    const { id: projectId } = project;
    const facts = { name: `Report ${project.key}`, audience: 'org' } as const;
    const question = { kind: 'text' as const, help: '', options: [] };
    const questions = [
      { id: 'q1', label: 'What', required: true, target: 'title' as const, ...question },
      { id: 'q2', label: 'Where', required: true, target: null, ...question },
    ];
    const { id, version } = await client.form.add({ body: { projectId, ...facts } });
    const draft = { sections: [{ title: '', help: '', questions }] };
    const edited = await client.form.edit({ body: { id, version, ...facts, draft } });
    await client.form.publish({ body: { id, version: edited.version } });
    const types = await client.taskType.add({
      body: { projectId, name: 'Bug', icon: 'bell', color: 'red', formId: id },
    });

    await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
    const field = page.getByRole('combobox', { name: 'Add a task' });
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await page.getByRole('button', { name: 'Type of new tasks: Task' }).click();
    await page.getByRole('option', { name: 'Bug' }).click();
    await field.fill('Cart is empty');
    await field.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'What' })).toHaveValue('Cart is empty');
    await expect(dialog.getByRole('textbox', { name: 'Where' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(field).toHaveValue('Cart is empty');
    await field.press('Enter');
    await dialog.getByRole('textbox', { name: 'Where' }).fill('On the phone');
    await page.keyboard.press('Escape');
    const discarding = page.getByRole('dialog', { name: 'Discard the new task?' });
    await expectAccessible(page);
    await discarding.getByRole('button', { name: 'Cancel' }).click();
    await expect(discarding).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(field).toHaveValue('');
    await expect(page.getByRole('row').filter({ hasText: 'Cart is empty' })).toHaveCount(1);
    const { records } = await client.task.query({ body: { projectId } });
    const bug = types.find(({ name }) => name === 'Bug')?.id;
    expect(records.find(({ title }) => title === 'Cart is empty')?.typeId).toBe(bug);
  },
);
