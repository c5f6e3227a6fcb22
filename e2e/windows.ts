import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/** Where a window stores the settings of its own page. */
export const SETTINGS = 'settings-of-the-window';

/** A browser context of its own, with isolated storage. */
export type Window = { context: BrowserContext; release(): Promise<void> };
export type Windows = {
  /** A context with these options and exactly this local storage. */
  take(contextOptions: BrowserContextOptions & { baseURL: string }, storage: Record<string, string>): Promise<Window>;
};

/** Reuses contexts between journeys, emptied except for the HTTP cache: like a returning visitor it has the code of the page. */
export function createWindowPool(browser: Browser): Windows {
  const free = new Map<string, BrowserContext[]>();
  return {
    async take(contextOptions, storage) {
      const name = JSON.stringify(contextOptions);
      const shelf = free.get(name) ?? [];
      free.set(name, shelf);
      const context = shelf.pop() ?? (await open(browser, contextOptions));
      const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
      await context.setStorageState({ cookies: [], origins: [{ origin: contextOptions.baseURL, localStorage }] });
      const release = async () => {
        for (const page of context.pages()) await page.close();
        shelf.push(context);
      };
      return { context, release };
    },
  };
}

async function open(browser: Browser, contextOptions: BrowserContextOptions): Promise<BrowserContext> {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ ...contextOptions, reducedMotion: 'reduce', permissions });
  await context.addInitScript(interceptSettings, SETTINGS);
  return context;
}

/** Intercepts settings requests within the page: a Playwright route would make the browser load every file again. */
function interceptSettings(place: string): void {
  const fetchServer = window.fetch;
  window.fetch = async (request, options) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, location.href);
    const storage = localStorage.getItem(place);
    if (pathname !== '/sys/preferences' || storage === null) return await fetchServer(request, options);
    const asked = new Request(request, options);
    if (asked.method === 'PUT') localStorage.setItem(place, await asked.text());
    const result = JSON.parse(localStorage.getItem(place) ?? storage);
    return Response.json({ success: true, code: 200, message: '', result, timestamp: Date.now() });
  };
}
