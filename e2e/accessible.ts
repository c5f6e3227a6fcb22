import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails when axe reports a violation on the page, once it shows what it was waiting for and is stable; `rules` limits the rules. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    // A list of options that was just closed is still fading out.
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = performance.now() + 3_000;
    let timer = setTimeout(resolve, 200);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, performance.now() < end ? 200 : 0);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    await promise.finally(() => observer.disconnect());
  });
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  // Results of frames have to be merged.
  const alone = page.frames().length === 1;
  const found = alone ? await violationsOf(page, options) : await violationsWithFrames(page, options);
  expect(found).toEqual([]);
}

// The package for Playwright injects axe for each check, which takes longer than the check: here once for each document.
async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return await page.evaluate(async (options) => {
    const { axe } = window as unknown as typeof globalThis & { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  }, options);
}

async function violationsWithFrames(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options(options).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
