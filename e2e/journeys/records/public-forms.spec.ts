import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

const FORMS = '/modules/appcenter/taskFormsList';

test('[BC-04] a form is published, filled in without an account on a phone, and the request tracked', async ({
  signIn,
  browser,
  baseURL,
}) => {
  const { page, client } = await signIn('admin');
  const project = await newProject(client, []);
  const facts = { name: `Public ${project.key}`, audience: 'members' } as const;
  const { id, version } = await client.form.add({ body: { projectId: project.id, ...facts } });
  const plain = { kind: 'text', target: null, help: '', required: false, options: [] } as const;
  const options = ['Germany', 'France'].map((label, at) => ({ value: `o${at + 1}`, label }));
  const questions = [
    { ...plain, id: 'q1', label: 'What?', target: 'title' as const, required: true, options: [] },
    { ...plain, id: 'q2', kind: 'checkbox' as const, label: 'Urgent', options: [] },
    { ...plain, id: 'q3', label: 'Why?', visibleWhen: 'q2 = true', requiredWhen: 'q2 = true', options: [] },
    { ...plain, id: 'q4', kind: 'multiSelect' as const, label: 'Markets', options },
    { ...plain, id: 'q5', kind: 'number' as const, label: 'Pieces', options: [] },
    { ...plain, id: 'q6', kind: 'date' as const, label: 'Until', options: [] },
    { ...plain, id: 'q7', kind: 'select' as const, label: 'Priority', target: 'priority' as const, options: [] },
  ];
  const draft = { sections: [{ title: 'Your request', help: 'We answer within two days.', questions }] };
  const edited = await client.form.edit({ body: { id, version, ...facts, draft } });
  await client.form.publish({ body: { id, version: edited.version } });

  await page.goto(`${FORMS}?form=${id}`);
  await page.getByRole('button', { name: 'Create public address' }).click();
  const address = page.getByRole('textbox', { name: 'Anyone who has this link' });
  await expect(address).toHaveValue(/\/public\/form#[\w-]{32}$/);
  await expectAccessible(page);

  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? '', viewport: { width: 360, height: 800 }, hasTouch: true, colorScheme: 'dark' },
  });
  const visitor = await context.newPage();
  await visitor.goto((await address.inputValue()).replace(/^.*\/public/, '/public'));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(facts.name);
  await expectAccessible(visitor);
  await visitor.getByRole('checkbox', { name: 'Urgent' }).check();
  await visitor.getByRole('button', { name: 'Submit' }).click();
  await expect(visitor.getByText('Answer this question.')).toHaveCount(2);
  await expectAccessible(visitor);
  await visitor.getByRole('textbox', { name: 'What?' }).fill('Banner for the fair');
  await visitor.getByRole('textbox', { name: 'Why?' }).fill('It begins soon');
  await visitor.getByRole('checkbox', { name: 'France' }).check();
  await visitor.getByRole('spinbutton', { name: 'Pieces' }).fill('12.5');
  await visitor.getByRole('combobox', { name: 'Priority' }).selectOption('High');
  await visitor.getByRole('button', { name: 'Submit' }).click();
  await expect(visitor.getByText('Your request was sent')).toBeVisible();
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Received' })).toHaveAttribute('aria-current', 'step');
  await expectAccessible(visitor);
  expect(await context.cookies()).toEqual([]);

  await page.goto(`${FORMS}?tab=inbox`);
  const entry = page.getByRole('listitem').filter({ hasText: facts.name });
  await entry.getByRole('button', { name: 'Banner for the fair' }).click();
  await expect(entry).toContainText('Public');
  await expect(entry).toContainText('It begins soon');
  await expectAccessible(page);
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: 'Question about' });
  await dialog.getByRole('textbox').fill('Which size?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask a question' }).click();
  await expect(entry).toContainText('Which size?');

  await visitor.reload();
  await visitor.getByRole('textbox', { name: 'Your answer' }).fill('A4');
  await visitor.getByRole('button', { name: 'Send answer' }).click();
  await expect(visitor.getByRole('listitem').filter({ hasText: 'A4' })).toContainText('You');
  await expectAccessible(visitor);
  await page.reload();
  await expect(entry).toContainText('Answered');
  await entry.getByRole('button', { name: 'Banner for the fair' }).click();
  await page.keyboard.press('1');
  await expect(page.getByText('Request accepted')).toBeVisible();

  await visitor.evaluate(() =>
    localStorage.setItem('pro__LANGUAGE', JSON.stringify({ value: 'zh', expire: Date.now() + 60_000 })),
  );
  await visitor.reload();
  await expect(visitor.getByText('团队已受理您的请求。')).toBeVisible();
  await visitor.setViewportSize({ width: 1440, height: 900 });
  await visitor.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(visitor);
  await visitor.goto('/public/request#unknown');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('页面不可用');
  await context.close();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  '[64] an anonymous user sends a file with a public form, and a member one with the same form; both reach their tasks',
  SOAK,
  async ({ signIn, browser, baseURL }) => {
    const { page, client } = await signIn('admin');
    const project = await newProject(client, []);
    const facts = { name: `Files ${project.key}`, audience: 'members' } as const;
    const { id, version } = await client.form.add({ body: { projectId: project.id, ...facts } });
    const plain = { target: null, help: '', required: true, options: [] };
    const questions = [
      { ...plain, id: 'q1', kind: 'text' as const, label: 'What?', target: 'title' as const },
      { ...plain, id: 'q2', kind: 'file' as const, label: 'Pictures' },
    ];
    const draft = { sections: [{ title: '', help: '', questions }] };
    const edited = await client.form.edit({ body: { id, version, ...facts, draft } });
    await client.form.publish({ body: { id, version: edited.version } });
    const { key } = await client.formAddress.set({ body: { formId: id, action: 'on' } });

    const context = await browser.newContext({
      ...{ baseURL: baseURL ?? '', viewport: { width: 360, height: 800 }, hasTouch: true, locale: 'en' },
    });
    const visitor = await context.newPage();
    await visitor.goto(`/public/form#${key}`);
    const field = visitor.getByLabel('Pictures');
    await field.setInputFiles({ name: 'tool.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') });
    await expect(visitor.getByRole('alert')).toContainText('tool.zip');
    await field.setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: PNG });
    await expect(visitor.getByRole('button', { name: 'Remove shop.png' })).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole('textbox', { name: 'What?' }).fill('Banner of a visitor');
    await visitor.getByRole('button', { name: 'Submit' }).click();
    await expect(visitor.getByText('Your request was sent')).toBeVisible();
    await context.close();

    await page.goto(`${FORMS}?tab=inbox`);
    const entry = page.getByRole('listitem').filter({ hasText: facts.name });
    await entry.getByRole('button', { name: 'Banner of a visitor' }).click();
    await expect(entry).toContainText('Files may not have been scanned for viruses');
    await expectAccessible(page);
    const loading = page.waitForEvent('download');
    await entry.getByRole('button', { name: 'shop.png' }).click();
    expect((await loading).suggestedFilename()).toBe('shop.png');

    await page.goto(`/modules/appcenter/addMatter?form=${id}`);
    await page.getByRole('textbox', { name: 'What?' }).fill('Banner of a member');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add file: Pictures' }).click();
    await (await choosing).setFiles({ name: 'own.png', mimeType: 'image/png', buffer: PNG });
    await expect(page.getByRole('button', { name: 'Remove own.png' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('link', { name: /^Open / }).click();
    await expect(page.getByRole('dialog', { name: /^Task / })).toContainText('own.png');
  },
);
