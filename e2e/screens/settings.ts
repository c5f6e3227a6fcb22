import { expect, type Locator, type Page } from '@playwright/test';

type Part = 'members' | 'statuses' | 'types' | 'labels' | 'general' | 'transfer';

/** The settings of a project. */
export class SettingsScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(key: string, part: Part): Promise<void> {
    await this.page.goto(`/modules/appcenter/projectSettings/${key}?tab=${part}`);
    await expect(this.page.getByRole('heading', { level: 1, name: / settings$/ })).toBeVisible();
  }

  /** The row of an item in a list. */
  line(text: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  }

  /** The row whose name can be edited in place. */
  named(kind: 'status' | 'label', name: string): Locator {
    const field = this.page.getByRole('textbox', { name: `Name of ${kind} ${name}`, exact: true });
    return this.page.getByRole('main').getByRole('listitem').filter({ has: field });
  }

  /** The editable names of statuses or labels, from top to bottom. */
  async names(kind: 'status' | 'label'): Promise<string[]> {
    const fields = this.page.getByRole('textbox', { name: new RegExp(`^Name of ${kind} `) });
    // At once: the value of a field that is removed meanwhile would be waited for.
    return await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
  }

  /** Chooses in a select box. */
  async choose(box: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: box, exact: true }).click();
    await this.page.locator('.ant-select-item-option:visible').getByText(option, { exact: true }).click();
  }

  /** Chooses a colour. */
  async paint(button: string, color: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await this.page.getByRole('option', { name: color, exact: true }).click();
  }
}
