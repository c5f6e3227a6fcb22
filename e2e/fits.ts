import { expect, type Page } from '@playwright/test';

/** Fails when the page, or what scrolls within its layout, is wider than the space available. */
export async function expectFits(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const scrollers = [document.documentElement, ...document.querySelectorAll('#content > *')];
    return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
  expect(tooWide).toBeLessThanOrEqual(0);
}
