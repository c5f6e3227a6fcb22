import type { Locator, Page } from '@playwright/test';

/** The task drawer beside the list. */
export class DrawerScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The drawer of a task by its key, or the open one. */
  of(key?: string): Locator {
    return this.page.getByRole('dialog', { name: key ? `Task ${key}` : /^Task /, exact: Boolean(key) });
  }

  title(key: string): Locator {
    return this.of(key).getByLabel('Title');
  }
}
