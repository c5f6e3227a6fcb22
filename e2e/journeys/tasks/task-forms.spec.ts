import { form as forms } from '@opsyard/contract';
import { expect, expectAccessible, newProject, pickFound, SOAK, test } from '../../people.ts';

const FORMS = '/modules/appcenter/taskFormsList';

test('[BC-04] a form is designed, published and filled in, and its response becomes a task', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, []);
  const name = `Request for ${project.key}`;
  const options = ['Germany', 'France'].map((option) => ({ name: option, color: 'blue' as const }));
  await client.customField.add({ body: { projectId: project.id, name: 'Market', kind: 'choice', options } });
  await page.goto(FORMS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task forms');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New form' }).click();
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await pickFound(dialog.getByRole('combobox', { name: 'Project' }), project.key);
  // Users double-click buttons; it creates one form.
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await dialog.getByRole('button', { name: 'Create' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(sent.filter((url) => url.endsWith(forms.add.path))).toHaveLength(1);

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'title of the task' })).toBeVisible();
  const add = async (kind: string, question: string) => {
    await page.getByRole('button', { name: 'Add question to Section 1' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill(question);
  };
  await add('Number', 'How many?');
  await add('Text', 'What do you need?');
  await page.getByRole('combobox', { name: 'Task field' }).click();
  await page.locator('.ant-select-item-option:visible').getByText('Title', { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move What do you need?', exact: true }).press('ArrowUp');
  const cards = page.getByRole('region', { name: 'Section 1' }).getByRole('listitem');
  await expect(cards.first()).toContainText('What do you need?');
  await expect(page.getByRole('button', { name: 'Move What do you need?', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Move How many?', exact: true }).dragTo(cards.first());
  await expect(cards.first()).toContainText('How many?');
  await add('Long text', 'Why so many?');
  await page.getByRole('checkbox', { name: 'Ask only when …' }).check();
  await page.getByRole('textbox', { name: 'Filter as text' }).fill('q1 > 10');
  await page.getByRole('textbox', { name: 'Filter as text' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Field', exact: true })).toBeVisible();
  await expectAccessible(page);
  await add('Text', 'Where?');
  await page.getByRole('combobox', { name: 'Task field' }).click();
  await page.locator('.ant-select-item-option:visible').getByText('Market', { exact: true }).click();
  await expect(page.getByText('The options are those of the field.')).toBeVisible();
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByRole('button', { name: 'Add question to Section 2' }).click();
  await page.getByRole('menuitem', { name: 'Date range', exact: true }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('When there?');
  await page.getByRole('checkbox', { name: 'Show this section only when …' }).check();
  const section = page.getByRole('region', { name: 'Section 2' });
  await section.getByRole('textbox', { name: 'Filter as text' }).fill('q4 is not empty');
  await section.getByRole('textbox', { name: 'Filter as text' }).press('Enter');
  await expectAccessible(page);
  await page.getByText('Preview', { exact: true }).click();
  await page.getByRole('button', { name: 'Check answers' }).click();
  await expect(page.getByText('Answer this question.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published · version 1')).toBeVisible();

  await page.getByText('Design', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another name');
  await page.getByRole('button', { name: 'Back' }).click();
  const unsaved = page.getByRole('dialog', { name: `Discard the changes to “${name}”?` });
  await unsaved.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('button', { name: 'Back' }).click();
  await unsaved.getByRole('button', { name: 'Discard changes' }).click();
  await page
    .getByRole('row', { name })
    .getByRole('link', { name: `Fill in ${name}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const prefilled = new URL(page.url());
  prefilled.searchParams.set('q1', '12');
  prefilled.searchParams.set('q4', 'germany');
  prefilled.searchParams.set('q5', '2026-12-01/2026-12-05');
  await page.goto(prefilled.href);
  await expect(page.getByRole('spinbutton', { name: 'How many?' })).toHaveValue('12');
  const why = page.getByRole('textbox', { name: 'Why so many?' });
  await why.fill('A whole team');
  await page.getByRole('spinbutton', { name: 'How many?' }).fill('3');
  await expect(why).toHaveCount(0);
  await page.getByRole('spinbutton', { name: 'How many?' }).fill('12,5');
  await page.getByRole('spinbutton', { name: 'How many?' }).press('Tab');
  await expect(page.getByRole('spinbutton', { name: 'How many?' })).toHaveValue('12.5');
  await expect(why).toHaveValue('A whole team');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Answer this question.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: /When there/ })).toContainText('1 – 5 Dec 2026');
  await page.getByRole('textbox', { name: 'What do you need?' }).fill('Twelve boxes');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: `Open ${project.key}-1` }).click();
  const drawer = page.getByRole('dialog', { name: `Task ${project.key}-1` });
  await expect(drawer).toContainText('How many?');
  await expect(drawer).toContainText('12.5');
  await expect(drawer).toContainText('A whole team');
  await expect(drawer).toContainText('Germany');
});

test('[BC-04] a form is filled in on a phone, in Chinese', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('hana', { language: 'zh', width: 360, touch: true });
  const [form] = (await client.form.list()).filter(({ mayFill }) => mayFill);
  await page.goto(FORMS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('任务表单');
  await expectAccessible(page);
  await page
    .getByRole('link', { name: form?.name ?? '' })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(form?.name ?? '');
  await expectAccessible(page);
});

test('[BC-04] requests wait in an inbox, are decided with a key, and their requesters see the decision', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const requester = await signIn('hana', { language: 'zh', width: 360, touch: true });
  const project = await newProject(client, []);
  const facts = { name: `Intake ${project.key}`, audience: 'org' } as const;
  const { id, version } = await client.form.add({ body: { projectId: project.id, ...facts } });
  const title = { kind: 'text', target: 'title', label: 'What?', help: '', required: true, options: [] } as const;
  const questions = [
    { ...title, id: 'q1', options: [] },
    { ...title, id: 'q2', label: 'Why?', target: null, required: false, options: [] },
  ];
  const draft = { sections: [{ title: '', help: '', questions }] };
  const edited = await client.form.edit({ body: { id, version, ...facts, intake: true, draft } });
  await client.form.publish({ body: { id, version: edited.version } });
  const send = (q1: string) =>
    requester.client.form.submit({
      body: { formId: id, version: 1, answers: { q1, q2: 'Because' }, today: '2026-03-01' },
    });
  const names = ['first', 'second', 'third'].map((word) => `${project.key} ${word}`);
  for (const name of names) await send(name);
  const [first = '', second = '', third = ''] = names;

  await page.goto(`${FORMS}?tab=inbox`);
  const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await page.getByRole('button', { name: first }).click();
  await expect(entry(first)).toContainText('Because');
  await expectAccessible(page);
  await page.keyboard.press('1');
  await expect(page.getByText('Request accepted')).toBeVisible();
  await expect(entry(first)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry(first)).toHaveCount(1);
  // A task with a similar title is named, with its key ready for the decision.
  await client.task.addMany({ body: { projectId: project.id, titles: [`${first} again`] } });
  await page.reload();
  await page.getByRole('button', { name: first }).click();
  await expect(entry(first).getByRole('link', { name: `${first} again` })).toBeVisible();
  await expectAccessible(page);
  await entry(first)
    .getByRole('button', { name: /^Duplicate of / })
    .click();
  const repeats = page.getByRole('dialog', { name: 'Mark as duplicate' });
  await expect(repeats.getByRole('textbox')).toHaveValue(new RegExp(`^${project.key}-\\d+$`));
  await repeats.getByRole('button', { name: 'Cancel' }).click();
  await expect(repeats).toBeHidden();
  for (const name of [first, second]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.keyboard.press('3');
  const dialog = page.getByRole('dialog', { name: 'Decline 2 requests' });
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Choose a common reason' }).click();
  await page.locator('.ant-select-item-option:visible').getByText('No capacity in this period').click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('No capacity in this period');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not this month');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(entry(second)).toHaveCount(0);
  await page.getByRole('button', { name: third }).click();
  await page.keyboard.press('q');
  const question = page.getByRole('dialog', { name: `Question about “${third}”` });
  await question.getByRole('textbox').fill('How many?');
  await question.getByRole('button', { name: 'Ask a question' }).click();
  await expect(entry(third)).toContainText('How many?');
  await page.keyboard.press('h');
  await page.getByRole('dialog', { name: 'Snooze this request' }).getByRole('button', { name: 'Snooze' }).click();
  await expect(entry(third)).toHaveCount(0);
  await page.getByText('Snoozed', { exact: true }).click();
  await expect(entry(third)).toContainText('snoozed until');

  await requester.page.goto(`${FORMS}?tab=mine`);
  const own = (name: string) => requester.page.getByRole('listitem').filter({ hasText: name });
  await expect(own(first)).toContainText('未受理');
  await expect(own(first)).toContainText('Not this month');
  await expectAccessible(requester.page);
  await expect(own(third)).toContainText('待回复');
  await own(third).getByRole('button', { name: '回复' }).click();
  const answer = requester.page.getByRole('dialog', { name: `回复关于“${third}”的提问` });
  await answer.getByRole('textbox').fill('十二个');
  await expectAccessible(requester.page);
  await answer.getByRole('button', { name: '回复' }).click();
  await expect(own(third)).toContainText('十二个');
  await expect(own(third)).not.toContainText('待回复');
  // The inbox follows without being loaded again: the request that is open stays, and waits for a review now.
  await expect(entry(third)).toContainText('Answered');
  await page.getByText('To review', { exact: true }).click();
  await expect(entry(third)).toContainText('Answered');
  await requester.page.getByRole('button', { name: `撤回${third}` }).click();
  await expect(own(third)).toContainText('已撤回');
  await expect(entry(third)).toHaveCount(0);
});

test(
  '[BC-04] the expected date is promised, moved with a reason, and the requester reads it',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const requester = await signIn('hana', { width: 360, touch: true });
    const project = await newProject(client, []);
    const facts = { name: `Promises ${project.key}`, audience: 'org' } as const;
    const { id, version } = await client.form.add({ body: { projectId: project.id, ...facts } });
    const what = { kind: 'text', target: 'title', label: 'What?', help: '', required: true } as const;
    const draft = { sections: [{ title: '', help: '', questions: [{ ...what, id: 'q1', options: [] }] }] };
    const edited = await client.form.edit({ body: { id, version, ...facts, intake: true, draft } });
    await client.form.publish({ body: { id, version: edited.version } });
    const names = ['one', 'two', 'three', 'four'].map((word) => `${project.key} ${word}`);
    const ids: string[] = [];
    for (const q1 of names) {
      const body = { formId: id, version: 1, answers: { q1 }, today: '2026-03-01' };
      ids.push((await requester.client.form.submit({ body })).id);
    }
    await client.formSubmission.triage({ body: { ids: ids.slice(0, 3), action: 'accept' } });
    const { records } = await client.task.query({ body: { projectId: project.id } });
    const done = project.statuses.find(({ name }) => name === 'Done')?.id ?? '';
    await client.task.batch({
      body: { projectId: project.id, ids: records.map((one) => one.id), changes: { statusId: done } },
    });

    await page.goto(`${FORMS}?tab=inbox`);
    const name = names.at(-1) ?? '';
    const entry = page.getByRole('listitem').filter({ hasText: name });
    await page.getByRole('button', { name }).click();
    await expect(entry).toContainText('Working days of the last 3 finished requests: half at most 0');
    await entry.getByRole('button', { name: 'Use the expected date' }).click();
    await expectAccessible(page);
    await entry.getByRole('button', { name: /^Accept/ }).click();
    await page.getByText('Handled', { exact: true }).click();
    // A finished request is not promised any more.
    await page.getByRole('button', { name: names[0] ?? '' }).click();
    await expect(page.getByRole('button', { name: names[0] ?? '' })).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('button', { name: 'Set promised date' })).toBeHidden();
    await page.getByRole('button', { name }).click();
    await entry.getByRole('button', { name: 'Move promised date' }).click();
    const dialog = page.getByRole('dialog', { name: `Promised date of ${name}` });
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The photos come later');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(entry).toContainText('The photos come later');

    await requester.page.goto(`${FORMS}?tab=mine`);
    const own = requester.page.getByRole('listitem').filter({ hasText: name });
    await expect(own).toContainText('The photos come later');
    await expect(own).toContainText('Expected');
    await expectAccessible(requester.page);
  },
);

test(
  '[CL-05] open pages follow a form that is published and closed; the task of an answer is undone',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const { id: projectId, key } = await newProject(client, []);
    const facts = { name: `Live ${key}`, audience: 'org' } as const;
    const question = { id: 'q1', kind: 'text' as const, label: 'What', help: '', required: true, options: [] };
    const draft = { sections: [{ title: '', help: '', questions: [{ ...question, target: 'title' as const }] }] };
    const added = await client.form.add({ body: { projectId, ...facts } });
    await page.goto(FORMS);
    const line = page.getByRole('row', { name: facts.name });
    await expect(line).toContainText('Draft');
    const edited = await client.form.edit({ body: { id: added.id, version: added.version, ...facts, draft } });
    const { version } = await client.form.publish({ body: { id: added.id, version: edited.version } });
    await expect(line).toContainText('Published');
    await page.goto(`/modules/appcenter/addMatter?form=${added.id}`);
    const titles = async () => (await client.task.query({ body: { projectId } })).records.map(({ title }) => title);
    await page.getByRole('textbox', { name: 'What' }).fill('Banner');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('“Banner” submitted').first()).toBeVisible();
    expect(await titles()).toEqual(['Banner']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('textbox', { name: 'What' })).toBeVisible();
    expect(await titles()).toEqual([]);
    await client.form.unpublish({ body: { id: added.id, version } });
    await expect(page.getByRole('alert').filter({ hasText: 'This form is not available' })).toBeVisible();
    await expectAccessible(page);
  },
);
