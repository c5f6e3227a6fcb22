import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  type Client,
  contract,
  createClient,
  type Envelope,
  type LoginResult,
  type Preferences,
} from '@opsyard/contract';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { awaitWrites } from './await-writes.ts';
import { createWindowPool, SETTINGS, type Window, type Windows } from './windows.ts';

export { expectAccessible } from './accessible.ts';
export { expect };

/**
 * Marks a journey that `npm test` leaves out and `npm run soak -- journeys` runs: it repeats another one in the other language, at another width or in dark
 * mode, or shows details that tests of the page and the server prove.
 */
export const SOAK = { tag: '@soak' };

const url = () => process.env.E2E_URL ?? '';
const password = () => process.env.E2E_PASSWORD ?? '';

/** A demo user, signed in: their page, and a client for the calls of the page. */
export type SignedIn = { page: Page; client: Client<typeof contract> };

type Appearance = {
  language?: 'en' | 'zh';
  width?: number;
  /** Dark mode, or the system setting, which a journey can change with `page.emulateMedia`. */
  dark?: boolean | 'system';
  /** With a touch screen instead of a mouse. */
  touch?: boolean;
  settings?: 'window' | 'server';
  /** With a session created on the command line, which has no confirmed identity. */
  unproved?: boolean;
  /** On a host name instead of an IP address, as passkeys require. */
  named?: boolean;
  /** As a first visit: with the tour for new users. */
  fresh?: boolean;
};

/** How a page without a session is opened. */
type VisitorAppearance = Pick<Appearance, 'language' | 'width' | 'touch'> & { dark?: boolean; height?: number };

type People = {
  /** Opens a page in a context of its own, until the end of the journey. */
  open: (appearance: VisitorAppearance & { named?: boolean }, storage: Record<string, string>) => Promise<Page>;
  /** Opens a page of a visitor who is not signed in. */
  visit: (appearance?: VisitorAppearance) => Promise<Page>;
  /**
   * Signs a demo user in, in a browser context of its own. Settings of the page are stored in that context, so that journeys of the same user do
   * not affect each other; `settings: 'server'` stores them on the server, as in production.
   */
  signIn: (username: string, contextOptions?: Appearance) => Promise<SignedIn>;
};

export const test = base.extend<People, { windows: Windows }>({
  baseURL: async ({}, use) => use(url()),
  windows: [async ({ browser }, use) => await use(createWindowPool(browser)), { scope: 'worker' }],
  open: async ({ windows }, use) => {
    const openWindows: Window[] = [];
    await use(async ({ width = 1440, height = 900, dark = false, touch = false, named = false }, storage) => {
      const baseURL = named ? url().replace('127.0.0.1', 'localhost') : url();
      const window = await windows.take({ baseURL, hasTouch: touch }, storage);
      openWindows.push(window);
      const page = await window.context.newPage();
      await page.setViewportSize({ width, height });
      if (dark) await page.emulateMedia({ colorScheme: 'dark' });
      return awaitWrites(page);
    });
    for (const window of openWindows) await window.release();
  },
  visit: async ({ open }, use) => {
    await use(
      async (appearance = {}) =>
        await open(appearance, appearance.language ? stored({ LANGUAGE: appearance.language }) : {}),
    );
  },
  page: async ({ visit }, use) => await use(await visit()),
  signIn: async ({ open }, use) => {
    await use(async (username, contextOptions = {}) => {
      const { language = 'en', dark = false, settings = 'window', unproved, fresh, ...appearance } = contextOptions;
      const session = await login(username);
      if (unproved) session.token = await commandLineToken(username);
      const client = clientOf(session.token);
      const helpDone: Preferences['helpDone'] = fresh ? [] : ['tour', 'checklist'];
      const preferences: Preferences = { language, appearance: appearanceOf(dark), helpDone };
      if (settings === 'server') await client.preferences.save({ body: preferences });
      const page = await open(
        { ...appearance, dark: dark === true },
        { ...signedIn(session, language), ...(settings === 'window' && { [SETTINGS]: JSON.stringify(preferences) }) },
      );
      return { page, client };
    });
  },
});

function appearanceOf(dark: boolean | 'system'): Preferences['appearance'] {
  if (dark === 'system') return 'system';
  return dark ? 'dark' : 'light';
}

/** What the page stores of a signed-in user for seven days. */
export function signedIn(session: LoginResult, language: string): Record<string, string> {
  return stored({
    'Access-Token': session.token,
    Login_Username: session.userInfo.username,
    Login_Userinfo: session.userInfo,
    UI_CACHE_DB_DICT_DATA: session.sysAllDictItems,
    LANGUAGE: language,
  });
}

function stored(storageValues: Record<string, unknown>): Record<string, string> {
  const expire = Date.now() + 604_800_000;
  return Object.fromEntries(
    Object.entries(storageValues).map(([name, value]) => [`pro__${name}`, JSON.stringify({ value, expire })]),
  );
}

async function commandLineToken(username: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_FOLDER };
  const { stdout } = await promisify(execFile)(process.execPath, ['server/dist-e2e/admin.mjs', 'token', username], {
    env,
  });
  return stdout.trim();
}

async function login(username: string): Promise<LoginResult> {
  const client = clientOf();
  return await client.identity.login({ body: { username, password: password(), remember_me: true, captcha: '0000' } });
}

/** A typed API client. */
export function clientOf(token?: string): Client<typeof contract> {
  return createClient(contract, async (request) => {
    const requestSignIn = () =>
      fetch(url() + request.url, {
        method: request.method,
        headers: {
          ...(token && { 'x-access-token': token }),
          ...request.headers,
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      });
    let response = await requestSignIn();
    // A busy server refuses a request with a time to retry, as for the page.
    for (let tries = 0; response.status === 503 && tries < 10; tries += 1) {
      await wait(Number(response.headers.get('retry-after')) * 1_000);
      response = await requestSignIn();
    }
    const envelope = (await response.json()) as Envelope;
    if (!envelope.success) throw new Error(`${response.status} ${envelope.message}`);
    return envelope.result;
  });
}

/** Checks a checkbox or radio button; a click lost between two states of the page is repeated, as a user would. */
export async function choose(box: Locator): Promise<void> {
  await expect(async () => {
    if (!(await box.isChecked())) await box.click();
    await expect(box).toBeChecked({ timeout: 2_000 });
  }).toPass();
}

/** Picks an option of a select that searches the server, once only matches are left: a click while the list is replaced meets neither list. */
export async function pickFound(box: Locator, text: string): Promise<void> {
  const options = box.page().locator('.ant-select-item-option:visible');
  await box.fill(text);
  await expect(options.filter({ hasText: text })).not.toHaveCount(0);
  await expect(options.filter({ hasNotText: text })).toHaveCount(0);
  await options.filter({ hasText: text }).click();
}

/** Waits until the page has subscribed to a project: before, it receives no messages. */
export async function watchesProject(page: Page, projectId: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => String(payload).includes(projectId) && resolve()),
  );
  await promise;
}

let keys = 0;

/** A project of this test, with some tasks. */
export async function newProject(client: Client<typeof contract>, titles: readonly string[] = []) {
  keys += 1;
  const key = `E${process.env.TEST_PARALLEL_INDEX ?? '0'}${Date.now().toString(36).slice(-4).toUpperCase()}${keys}`;
  const project = await client.project.add({ body: { name: `Project ${key}`, key, template: 'blank' } });
  if (titles.length > 0) await client.task.addMany({ body: { projectId: project.id, titles: [...titles] } });
  return project;
}
