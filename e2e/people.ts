import { AxeBuilder } from '@axe-core/playwright';
import { type Client, contract, createClient, type Envelope, type LoginResult } from '@opsyard/contract';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

const url = () => process.env.E2E_URL ?? '';
const password = () => process.env.E2E_PASSWORD ?? '';

/** A person of the demo, signed in: their page, and the same calls the page makes. */
export type SignedIn = { page: Page; client: Client<typeof contract> };

type People = {
  /** Signs somebody of the demo in, in a browser window of their own. */
  signIn: (username: string, options?: { language?: 'en' | 'zh'; width?: number; dark?: boolean }) => Promise<SignedIn>;
};

export const test = base.extend<People>({
  baseURL: async ({}, use) => use(url()),
  signIn: async ({ browser }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (username, { language = 'en', width = 1440, dark = false } = {}) => {
      const session = await login(username);
      const context = await browser.newContext({
        baseURL: url(),
        viewport: { width, height: 900 },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      contexts.push(context);
      const client = clientOf(session.token);
      await client.preferences.save({ body: { language, appearance: dark ? 'dark' : 'light' } });
      await context.addInitScript(remember, { session, language });
      return { page: await context.newPage(), client };
    });
    for (const context of contexts) await context.close();
  },
});

/** Puts the session where the page itself keeps it, for seven days. */
export function remember({ session, language }: { session: LoginResult; language: string }): void {
  const keep = (name: string, value: unknown) => {
    const key = `pro__${name}`;
    if (!localStorage.getItem(key))
      localStorage.setItem(key, JSON.stringify({ value, expire: Date.now() + 604_800_000 }));
  };
  keep('Access-Token', session.token);
  keep('Login_Username', session.userInfo.username);
  keep('Login_Userinfo', session.userInfo);
  keep('UI_CACHE_DB_DICT_DATA', session.sysAllDictItems);
  keep('LANGUAGE', language);
}

async function login(username: string): Promise<LoginResult> {
  const client = clientOf();
  return await client.identity.login({ body: { username, password: password(), remember_me: true, captcha: '0000' } });
}

/** A typed caller of the server. */
export function clientOf(token?: string): Client<typeof contract> {
  return createClient(contract, async (request) => {
    const response = await fetch(url() + request.url, {
      method: request.method,
      headers: {
        ...(token && { 'x-access-token': token }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const envelope = (await response.json()) as Envelope;
    if (!envelope.success) throw new Error(`${response.status} ${envelope.message}`);
    return envelope.result;
  });
}

/** Fails when axe finds anything on the page, once it has what it was waiting for. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`),
  ).toEqual([]);
}

let keys = 0;

/** A project of this test's own, with a few tasks. */
export async function newProject(client: Client<typeof contract>, titles: readonly string[] = []) {
  keys += 1;
  const key = `E${process.env.TEST_PARALLEL_INDEX ?? '0'}${Date.now().toString(36).slice(-4).toUpperCase()}${keys}`;
  const project = await client.project.add({ body: { name: `Project ${key}`, key, template: 'blank' } });
  if (titles.length > 0) await client.task.addMany({ body: { projectId: project.id, titles: [...titles] } });
  return project;
}
