import type { Browser, BrowserContext, Page } from '@playwright/test';

/** The cost of a visit: bytes over the wire, and milliseconds from the navigation to the first visible task. */
export type Visit = { scripts: number; bytes: number; usable: number; painted: number };

export type VisitOptions = { address: string; storage: Record<string, string>; slower: number };

/** A signed-in browser context; `slower` divides the speed of its processor. */
export async function openWindow(browser: Browser, { storage, slower }: VisitOptions): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((storedValues) => {
    for (const [name, value] of Object.entries(storedValues)) localStorage.setItem(name, value);
    const marks = { firstTask: 0 };
    Object.assign(window, { seen: marks });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-task]')) return;
      observer.disconnect();
      // It is painted two frames later.
      requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(marks, { firstTask: performance.now() })));
    }).observe(document, { childList: true, subtree: true });
  }, storage);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return [context, page];
}

/** Opens an address in a context and waits until its first task is readable and clickable. */
export async function visit(page: Page, address: string): Promise<Visit> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const kinds = new Map<string, string>();
  let bytes = 0;
  let scripts = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') scripts += encodedDataLength;
  });
  await page.goto(address);
  await page.waitForFunction(() => (window as unknown as { seen: { firstTask: number } }).seen.firstTask > 0);
  const found = await page.evaluate(() => ({
    usable: (window as unknown as { seen: { firstTask: number } }).seen.firstTask,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  await devtools.detach();
  return { ...found, bytes, scripts };
}
