import type { Locator, Page } from '@playwright/test';

/** The timeline of a project. */
export class TimelineScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(key: string, rest = ''): Promise<void> {
    await this.page.goto(`/modules/appcenter/projectTasks/${key}?layout=timeline${rest}`);
    await this.page.locator('[data-kind]').first().waitFor();
  }

  bar(key: string): Locator {
    return this.page.locator(`[data-task="${key}"] [data-kind]`);
  }

  /** Drags from a position in an element by this many pixels to the right. */
  async drag(element: Locator, by: number, from?: number): Promise<void> {
    const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
    const start = from === undefined ? x + width / 2 : x + from;
    await this.page.mouse.move(start, y + height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(start + by / 2, y + height / 2, { steps: 3 });
    await this.page.mouse.move(start + by, y + height / 2, { steps: 3 });
  }
}
