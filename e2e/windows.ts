import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/** Where a window stores the settings of its own page. */
export const SETTINGS = 'settings-of-the-window';

/** A browser context of its own, with isolated storage. */
export type Window = { context: BrowserContext; giveBack(): Promise<void> };
export type Windows = {
  /** A context with these options and exactly this local storage. */
  take(looks: BrowserContextOptions & { baseURL: string }, kept: Record<string, string>): Promise<Window>;
};

/** Reuses contexts between journeys, emptied except for the HTTP cache: like a returning visitor it has the code of the page. */
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
  await context.addInitScript(interceptSettings, SETTINGS);
  return context;
}

/** Intercepts settings requests within the page: a Playwright route would make the browser load every file again. */
function interceptSettings(place: string): void {
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
