import { expect, type Locator, type Page } from '@playwright/test';

/** The page that brings tasks in from a file. */
export class ImportScreen {
  readonly page: Page;
  readonly report: Locator;
  readonly result: Locator;

  constructor(page: Page) {
    this.page = page;
    this.report = page.getByRole('region', { name: 'Import preview' });
    this.result = page.getByRole('region', { name: 'Result' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/modules/appcenter/importTasks${query}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Import tasks' })).toBeVisible();
  }

  /** Chooses a file and waits until the page says what it would do. */
  async choose(name: string, content: string | Buffer): Promise<void> {
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
    await this.page.locator('input[type=file]').setInputFiles(file);
    await expect(this.report).toBeVisible();
    await expect(this.report).toHaveAttribute('aria-busy', 'false');
  }

  /** Shows one of the parts of the report. */
  async look(view: string): Promise<void> {
    await this.report
      .getByText(new RegExp(`^${view}`))
      .first()
      .click();
  }

  /** Writes what the report says. */
  async run(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await expect(this.result).toBeVisible();
  }
}
