import { expect, type Locator, type Page } from '@playwright/test';

/** The screens of users, roles and departments. */
export class AdministrationScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the menu of a row and chooses an entry. */
  async take(name: string, what: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: what, exact: true }).click();
  }

  /** Confirms a dialog. */
  async agree(verb: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Chooses the option that a search in an open picker has found; a click would be lost if it came while the list is replaced. */
  async foundOption(name: string | RegExp): Promise<void> {
    await expect(this.page.locator('.ant-select-dropdown:visible .ant-select-item-option')).toHaveCount(1);
    await this.option(name);
  }

  /** Chooses an option of an open picker. */
  async option(name: string | RegExp): Promise<void> {
    await this.page.locator('.ant-select-dropdown:visible').getByText(name).first().click();
  }
}
