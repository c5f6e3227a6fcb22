import type { Locator, Page } from '@playwright/test';

/** The board of a project. */
export class BoardScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(key: string): Promise<void> {
    await this.page.goto(`/modules/appcenter/projectTasks/${key}?layout=board`);
    await this.page.getByRole('group', { name: 'Board' }).waitFor();
  }

  column(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  card(title: string): Locator {
    return this.page.getByRole('article', { name: title });
  }

  async titles(column: string): Promise<string[]> {
    return (await this.column(column).getByRole('article').allTextContents()).map((text) => text.trim());
  }
}
