import type { Locator, Page } from '@playwright/test';

/** The bell in the header, its popover, and the list of messages. */
export class AnnouncementScreen {
  readonly page: Page;
  readonly bell: Locator;
  readonly panel: Locator;
  readonly detail: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bell = page.getByRole('banner').getByRole('button', { name: /^(Notifications|通知)/ });
    this.panel = page.getByRole('dialog', { name: /^(Notifications|通知)/ });
    this.detail = page.locator('.ant-modal-container');
  }

  row(title: string): Locator {
    return this.page.getByRole('row').filter({ hasText: title });
  }
}
