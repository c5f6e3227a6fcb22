import { expect, type Locator, type Page } from '@playwright/test';

/** The page that imports tasks from a file. */
export class ImportScreen {
  readonly page: Page;
  readonly report: Locator;
  readonly names: Locator;
  readonly result: Locator;

  constructor(page: Page) {
    this.page = page;
    this.report = page.getByRole('region', { name: 'Import preview' });
    this.names = page.getByRole('region', { name: 'Statuses, labels and people' });
    this.result = page.getByRole('region', { name: 'Result' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/modules/appcenter/importTasks${query}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Import tasks' })).toBeVisible();
  }

  /** Chooses a file and waits for the preview. */
  async choose(name: string, content: string | Buffer): Promise<void> {
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
    await this.page.locator('input[type=file]').setInputFiles(file);
    await expect(this.report).toBeVisible();
    await expect(this.report).toHaveAttribute('aria-busy', 'false');
  }

  /** Shows one of the parts of the report. */
  async openView(view: string): Promise<void> {
    await this.report
      .getByText(new RegExp(`^${view}`))
      .first()
      .click();
  }

  /** Maps a name of the file: types text and takes the first option, or one further down. */
  async decide(name: string, typed: string, downs = 0): Promise<void> {
    await this.names.getByRole('button', { name: `“${name}” becomes` }).press('Enter');
    const field = this.page.getByRole('combobox', { name: `“${name}” becomes` });
    await field.fill(typed);
    for (let step = 0; step < downs; step += 1) await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toBeHidden();
    await expect(this.report).toHaveAttribute('aria-busy', 'false');
  }

  /** Confirms the import of the preview. */
  async run(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await expect(this.result).toBeVisible();
  }
}
