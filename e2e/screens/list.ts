import { expect, type Locator, type Page } from '@playwright/test';

type Field = 'select' | 'key' | 'title' | 'status' | 'priority' | 'owner' | 'dueDate' | 'assignees' | 'labels';

/** The tasks of a project as a list. */
export class ListScreen {
  readonly page: Page;
  readonly grid: Locator;
  readonly adder: Locator;
  readonly bulk: Locator;
  readonly footer: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid');
    this.adder = page.getByRole('textbox', { name: 'Add a task' }).first();
    this.bulk = page.getByRole('region', { name: 'Actions for the selected tasks' });
    this.footer = page.getByText(/^[\d,]+ tasks?$/);
  }

  /** Opens the list; `query` is the rest of the address. */
  async open(key: string, query = ''): Promise<void> {
    await this.page.goto(`/modules/appcenter/projectTasks/${key}${query}`);
    await expect(this.page.getByRole('radio', { name: 'List' })).toBeChecked();
  }

  row(title: string): Locator {
    return this.grid.getByRole('row').filter({ has: this.page.getByTitle(title, { exact: true }) });
  }

  cell(title: string, field: Field): Locator {
    return this.row(title).locator(`[data-column="${field}"]`);
  }

  /** Chooses what the bar of selected tasks has in its menu. */
  async choose(action: string): Promise<void> {
    await this.bulk.getByRole('button', { name: 'More' }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  heading(name: string): Locator {
    return this.grid.getByRole('columnheader', { name });
  }

  /** The titles from top to bottom, as shown on the screen. */
  async titles(): Promise<string[]> {
    // At once: a row that is removed meanwhile would be waited for.
    return await this.grid.locator('[data-task]').evaluateAll((rows) => {
      const found = rows.map((row) => ({
        at: Number(row.getAttribute('aria-rowindex')),
        title: [...row.querySelectorAll('[data-column="title"] [data-open]')].at(-1)?.getAttribute('title') ?? '',
      }));
      return found.sort((one, other) => one.at - other.at).map(({ title }) => title);
    });
  }

  /** Moves keyboard focus to the list, to the title of a task. */
  async enter(title: string): Promise<void> {
    await this.cell(title, 'key').focus();
    await this.page.keyboard.press('ArrowRight');
    await this.cell(title, 'title').click();
  }

  /** Applies one of the filters of the list. */
  async narrow(filter: string, choice: string): Promise<void> {
    await this.page.getByRole('button', { name: filter, exact: true }).click();
    await this.page.getByRole('option', { name: choice, exact: true }).click();
    await this.page.keyboard.press('Escape');
  }

  /** A notification of the page, such as that of the last action. */
  message(text: string | RegExp): Locator {
    return this.page.getByText(text);
  }
}
