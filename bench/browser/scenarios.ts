import type { Browser, Page } from '@playwright/test';
import { measureRender, type RenderMetrics } from './effort.ts';
import { openWindow, type Visit, visit } from './visit.ts';

export type Stage = {
  browser: Browser;
  address: string;
  storage: Record<string, string>;
  list: string;
  board: string;
  /** A board with 1,000 cards that show four custom fields. */
  fields: string;
  calendar: string;
  timeline: string;
};

/** Opens an address with a cold and a warm cache, on a processor slowed down by a factor. */
export async function openings(
  { browser, address, storage }: Stage,
  path: string,
  slower: number,
): Promise<[Visit, Visit]> {
  const [context, page] = await openWindow(browser, { address, storage, slower });
  try {
    const cold = await visit(page, address + path);
    // The page stores prefetched data; the second opening uses it.
    await page.waitForLoadState('networkidle');
    return [cold, await visit(page, address + path)];
  } finally {
    await context.close();
  }
}

/** Scrolls through the 100,000 rows of the list in three sweeps. */
export async function scrolling(stage: Stage, slower: number): Promise<RenderMetrics> {
  return await onPage(stage, stage.list, slower, async (page) => {
    const grid = page.getByRole('grid');
    await grid.hover();
    return await measureRender(page, async () => {
      for (let sweep = 0; sweep < 3; sweep += 1) {
        for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, sweep === 1 ? -1_200 : 1_200);
      }
    });
  });
}

/** Drags a card of the board with 10,000 cards across two columns and drops it. */
export async function dragging(stage: Stage, slower: number): Promise<RenderMetrics> {
  return await onPage(stage, stage.board, slower, async (page) => {
    const [from, to] = [page.getByRole('region', { name: 'To do' }), page.getByRole('region', { name: 'In review' })];
    const card = await from.getByRole('article').nth(2).boundingBox();
    const goal = await to.getByRole('article').nth(3).boundingBox();
    if (!card || !goal) throw new Error('There is no card to drag');
    return await measureRender(page, async () => {
      await page.mouse.move(card.x + 40, card.y + 12);
      await page.mouse.down();
      await page.mouse.move(goal.x + 40, goal.y + 8, { steps: 60 });
      await page.mouse.up();
      await to.getByRole('article').nth(3).waitFor();
    });
  });
}

/** Goes through six months of a calendar with 5,000 tasks and scrolls each of them. */
export async function calendar(stage: Stage, slower: number): Promise<RenderMetrics> {
  return await onPage(stage, stage.calendar, slower, async (page) => {
    const days = page.getByRole('group', { name: 'Calendar of tasks' });
    await days.hover();
    return await measureRender(page, async () => {
      for (let month = 0; month < 6; month += 1) {
        for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, turn < 10 ? 120 : -120);
        await page.getByRole('button', { name: 'Previous month' }).click();
        await days.hover();
      }
    });
  });
}

/** Scrolls down through the rows of a timeline with 5,000 tasks, and along its days. */
export async function timeline(stage: Stage, slower: number): Promise<RenderMetrics> {
  return await onPage(stage, stage.timeline, slower, async (page) => {
    await page.getByRole('group', { name: 'Tasks over time' }).hover();
    return await measureRender(page, async () => {
      for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, turn < 40 ? 400 : -400);
      for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(turn < 30 ? 240 : -240, 0);
    });
  });
}

/** Opens the drawer of a task with a click and waits until it is readable: milliseconds. */
export async function drawer(stage: Stage, slower: number): Promise<RenderMetrics> {
  return await onPage(stage, stage.list, slower, async (page) => {
    const key = page.locator('[data-task] [data-column="key"] a, [data-task] [data-column="key"] button');
    // A warm-up, so that its code is loaded.
    await key.nth(1).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return await measureRender(page, async () => {
      await key.nth(3).click();
      await page.getByRole('dialog').waitFor();
    });
  });
}

async function onPage(
  { browser, address, storage }: Stage,
  path: string,
  slower: number,
  act: (page: Page) => Promise<RenderMetrics>,
): Promise<RenderMetrics> {
  const [context, page] = await openWindow(browser, { address, storage, slower });
  try {
    await page.goto(address + path);
    await page.locator('[data-task], article, [data-record]').first().waitFor();
    await page.waitForLoadState('networkidle');
    return await act(page);
  } finally {
    await context.close();
  }
}
