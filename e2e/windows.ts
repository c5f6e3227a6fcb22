import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/** Where a window keeps the settings of its own page. */
export const SETTINGS = 'settings-of-the-window';

/** A browser window of its own, with no other's storage. */
export type Window = { context: BrowserContext; giveBack(): Promise<void> };
export type Windows = {
  /** A window that looks so and keeps just this in its local storage. */
  take(looks: BrowserContextOptions & { baseURL: string }, kept: Record<string, string>): Promise<Window>;
};

/**
 * Lends windows to one journey after another, emptied but for the files fetched: like anybody's browser it knows the page's code
 * from the day before.
 */
export function keepWindows(browser: Browser): Windows {
  const free = new Map<string, BrowserContext[]>();
  return {
    async take(looks, kept) {
      const name = JSON.stringify(looks);
      const shelf = free.get(name) ?? [];
      free.set(name, shelf);
      const context = shelf.pop() ?? (await open(browser, looks));
      const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
      await context.setStorageState({ cookies: [], origins: [{ origin: looks.baseURL, localStorage }] });
      const giveBack = async () => {
        for (const page of context.pages()) await page.close();
        shelf.push(context);
      };
      return { context, giveBack };
    },
  };
}

async function open(browser: Browser, looks: BrowserContextOptions): Promise<BrowserContext> {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ ...looks, reducedMotion: 'reduce', permissions });
  await context.addInitScript(keepSettingsHere, SETTINGS);
  return context;
}

/** Answers for the settings within the page: to answer from outside it would have the browser fetch every file anew. */
function keepSettingsHere(place: string): void {
  const askServer = window.fetch;
  window.fetch = async (request, options) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, location.href);
    const kept = localStorage.getItem(place);
    if (pathname !== '/sys/preferences' || kept === null) return await askServer(request, options);
    const asked = new Request(request, options);
    if (asked.method === 'PUT') localStorage.setItem(place, await asked.text());
    const result = JSON.parse(localStorage.getItem(place) ?? kept);
    return Response.json({ success: true, code: 200, message: '', result, timestamp: Date.now() });
  };
}
