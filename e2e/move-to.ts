import { expect, type Page } from '@playwright/test';

/** A page without the layout: to show it ends everything of the page before, with what the layout keeps of other pages. */
const BETWEEN = '/exception/500';

/**
 * Shows another address of the product in a loaded page, as a link within it does, and returns once nothing of the page before is left.
 * For journeys that look at many screens again: that an address loads by itself is for a journey with `goto` to prove.
 */
export async function moveTo(page: Page, address: string): Promise<void> {
  const between = page.locator('main > div > p[aria-hidden=true]').filter({ hasText: /^500$/ });
  await (page.url() === 'about:blank' ? page.goto(BETWEEN) : followLink(page, BETWEEN));
  await expect(between).toBeVisible();
  await expect(page.locator('#content')).toHaveCount(0);
  await followLink(page, address);
  await expect(between).toHaveCount(0);
}

export async function load(page: Page, address: string): Promise<void> {
  await page.goto(address);
}

/** Changes the address as a link within the page does. */
export async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
