import { expect, newProject, SOAK, test } from '../../people.ts';

for (const language of ['en', 'zh'] as const) {
  test(
    `[57] Ctrl+Z after a reload undoes the change of a record, not an older one of a task, in ${language}`,
    SOAK,
    async ({ signIn }) => {
      const { page, client } = await signIn('demo', { language });
      const project = await newProject(client, ['kept']);
      const name = `undo${language}${Date.now().toString(36)}`;
      await client.logisticsChannel.add({ body: { name, code: name, carrier: 'Swift', service: 'air' } });

      // An older operation on a task of this tab.
      await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
      await page.getByRole('grid').getByText('kept').first().waitFor();
      await page.keyboard.press('c');
      await page.keyboard.type('older');
      await page.keyboard.press('Enter');
      const titles = async () => {
        const { records } = await client.task.query({ body: { projectId: project.id } });
        return records.map(({ title }) => title).sort();
      };
      await expect.poll(titles).toEqual(['kept', 'older']);
      await expect(page.getByRole('grid').getByText('older')).toBeVisible();

      await page.goto(`/modules/tms/channelUpdateList?search=${name}`);
      const row = page.getByRole('grid').getByRole('row').filter({ hasText: name });
      const carrier = row.locator('[data-column="carrier"]');
      await expect(carrier).toHaveText('Swift');
      await carrier.click();
      await page.keyboard.type('Breeze');
      await page.keyboard.press('Enter');
      const stored = async () =>
        (await client.logisticsChannel.list({ query: { search: name } })).records.map((one) => one.carrier);
      await expect.poll(stored).toEqual(['Breeze']);

      await page.reload();
      await expect(carrier).toHaveText('Breeze');
      await page.keyboard.press('Control+z');
      await expect(carrier).toHaveText('Swift');
      expect(await stored()).toEqual(['Swift']);
      expect(await titles()).toEqual(['kept', 'older']);
      await page.keyboard.press('Control+z');
      await expect.poll(titles).toEqual(['kept']);
    },
  );
}
