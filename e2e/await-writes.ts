import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** Milliseconds after which a page is left although a request has not been answered, as by a server that hangs. */
const TIMEOUT = 5_000;

/**
 * Makes `goto` and `reload` wait until the changes the page has sent are answered: it shows them before, and leaving the page would end the
 * requests that the browser has not sent yet.
 */
export function awaitWrites(page: Page): Page {
  const open = new Set<Request>();
  page.on('request', (request) => request.method() !== 'GET' && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const answered = async () => {
    const until = Date.now() + TIMEOUT;
    while (open.size > 0 && Date.now() < until) await wait(20);
    // Those of the page that is left are not answered any more.
    open.clear();
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...args) => await answered().then(() => goto(...args));
  page.reload = async (...args) => await answered().then(() => reload(...args));
  return page;
}
