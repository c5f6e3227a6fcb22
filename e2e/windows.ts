import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** Where a window stores the settings of its own page. */
export const SETTINGS = 'settings-of-the-window';

type Options = BrowserContextOptions & { baseURL: string };

/** A browser context of its own, with isolated storage. */
export type Window = { context: BrowserContext; release(): Promise<void> };
export type Windows = {
  /** A context with these options, no cookies and exactly this local storage. */
  take(contextOptions: Options, storage: Record<string, string>): Promise<Window>;
};

/** A context with an empty page at the product's address: it keeps the browser's process for this context, with the code that it has read. */
type Kept = { context: BrowserContext; blankPage: Page };

/** Reuses contexts between journeys, emptied except for the HTTP cache: like a returning visitor it has the code of the page. */
export function createWindowPool(browser: Browser): Windows {
  const free = new Map<string, Kept[]>();
  return {
    async take(contextOptions, storage) {
      const name = JSON.stringify(contextOptions);
      const available = free.get(name) ?? [];
      free.set(name, available);
      const kept = available.pop() ?? (await open(browser, contextOptions));
      const { context, blankPage } = kept;
      await context.clearCookies();
      await blankPage.evaluate(replaceStorage, storage);
      const release = async () => {
        for (const page of context.pages()) if (page !== blankPage) await page.close();
        available.push(kept);
      };
      return { context, release };
    },
  };
}

async function open(browser: Browser, contextOptions: Options): Promise<Kept> {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ ...contextOptions, reducedMotion: 'reduce', permissions });
  const blankPage = await context.newPage();
  await blankPage.route('**', (route) => route.fulfill({ body: '' }));
  await blankPage.goto(contextOptions.baseURL);
  await context.addInitScript(interceptSettings, SETTINGS);
  return { context, blankPage };
}

function replaceStorage(storage: Record<string, string>): void {
  localStorage.clear();
  for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
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
