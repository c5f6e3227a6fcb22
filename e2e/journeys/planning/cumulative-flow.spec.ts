import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

for (const language of ['en', 'zh'] as const) {
  test(
    `[S10] the overview shows a cumulative flow, whose present numbers open their lists, in ${language}`,
    SOAK,
    async ({ signIn }) => {
      const words = {
        en: { title: 'Cumulative flow', table: 'Show the numbers', todo: 'To do 2', days: '90 days', now: /^Now/ },
        zh: { title: '累积流图', table: '显示数据', todo: '待办 2', days: '90 天', now: /^现在/ },
      }[language];
      const admin = await signIn('admin');
      const { page, client } = await signIn(
        'demo',
        language === 'zh' ? { language, width: 360, touch: true } : { language },
      );
      const project = await newProject(client, ['first', 'second']);
      await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=overview`);
      const card = page.getByRole('region', { name: words.title, exact: true }).first();
      // A run that began before the project was made has not counted it.
      await expect(async () => {
        await admin.client.job.execute({ body: { name: 'count-tasks-of-days' } });
        await page.reload();
        await expect(card.getByRole('img')).toBeVisible({ timeout: 3_000 });
      }).toPass();
      await card.getByText(words.table).click();
      await expect(card.getByRole('row', { name: words.now })).toContainText('2');
      await card.getByRole('radio', { name: words.days }).check({ force: true });
      await expectAccessible(page);
      await card.getByRole('link', { name: words.todo }).click();
      await expect(page.getByText('first')).toBeVisible();
      await expect(page.getByText('second')).toBeVisible();
    },
  );
}
