import { expect, type Locator, type Page } from '@playwright/test';

/** The list of projects, the home page. */
export class ProjectsScreen {
  readonly page: Page;
  readonly cards: Locator;
  readonly search: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.cards = page.getByRole('list', { name: 'Projects' }).getByRole('article');
    this.search = page.getByRole('searchbox', { name: 'Search projects by name or key' });
    this.dialog = page.getByRole('dialog', { name: 'New project' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/modules/task/taskList/ProjectsList${query}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  }

  card(name: string): Locator {
    return this.cards.filter({ hasText: name });
  }

  names(): Locator {
    return this.cards.getByRole('heading');
  }

  /** Applies one of the filters of the list. */
  async narrow(filter: string, choice: string): Promise<void> {
    await this.page.getByRole('button', { name: filter, exact: true }).click();
    await this.page.getByRole('option', { name: choice, exact: true }).click();
    await this.page.keyboard.press('Escape');
  }
}
