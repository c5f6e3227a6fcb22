import { expect, type Locator, type Page } from '@playwright/test';

/** The frame of every page: menu, header, tabs, dialogs. */
export class ShellScreen {
  readonly page: Page;
  readonly menu: Locator;
  readonly tabs: Locator;
  readonly palette: Locator;

  constructor(page: Page) {
    this.page = page;
    this.menu = page.getByRole('navigation', { name: 'Main menu' });
    this.tabs = page.getByRole('navigation', { name: 'Open pages' });
    this.palette = page.getByRole('combobox', { name: 'Search and commands' });
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(path);
    await expect(this.tabs.getByRole('link').first()).toBeVisible();
  }

  tab(name: string): Locator {
    return this.tabs.getByRole('link', { name, exact: true });
  }

  /** Opens the menu of a tab and chooses an entry. */
  async onTab(name: string, entry: string): Promise<void> {
    await this.tab(name).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** Chooses an entry of a header menu. */
  async choose(button: string, entry: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: button }).click();
    await this.page.getByRole('menuitemradio', { name: entry, exact: true }).click();
  }

  /** Finds a page with the palette and opens it. */
  async jump(text: string, option: string | RegExp): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.palette.fill(text);
    await expect(this.page.getByRole('option', { name: option }).first()).toBeVisible();
    await this.page.getByRole('option', { name: option }).first().click();
  }
}
