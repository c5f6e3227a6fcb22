import type { FastifyInstance } from 'fastify';
import { type Answer, newAddress, send } from './fixtures/accounts.ts';
import type { Claims, MisbehavingProvider } from './peers/misbehaving-provider.ts';

export const OWN = 'https://opsyard.example.com';
export const OPENER = 'opener-0123456789abcdef';
const NAVIGATION = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

type Leaving = { opener?: string | null; link?: string; ip?: string };

/** Opens the popup and returns the address it redirects to. */
export async function startFederatedLogin(
  app: FastifyInstance,
  source: string,
  { opener = OPENER, link, ip }: Leaving = {},
) {
  const query = new URLSearchParams({ ...(opener && { opener }), ...(link && { link }) });
  const answer = await send(app, `/thirdLogin/render/${source}?${query}`, { headers: NAVIGATION, ...(ip && { ip }) });
  return { ...answer, location: String(answer.headers.location ?? '') };
}

/** Returns to the last page of the popup; `told` is the message it posts to its opener. */
export async function finishFederatedLogin(app: FastifyInstance, address: string, language = 'en') {
  const headers = { ...NAVIGATION, 'accept-language': language };
  const answer = await send(app, address.replace(OWN, ''), { headers });
  const [, popupResult = 'null'] =
    /<script type="application\/json" id="payload">(.*?)<\/script>/.exec(answer.text) ?? [];
  return { ...answer, popupResult: JSON.parse(popupResult) as { type: string; id?: string; failure?: string } | null };
}

/** Exchanges the result of the popup for a session. */
export async function exchange(
  app: FastifyInstance,
  id: string | undefined,
  { opener = OPENER, ip = newAddress() }: { opener?: string | null; ip?: string } = {},
): Promise<Answer> {
  return await send(app, `/thirdLogin/getLoginUser/${id}?${new URLSearchParams(opener ? { opener } : {})}`, { ip });
}

/** Signs in through a provider from start to end. */
export async function signInThrough(
  app: FastifyInstance,
  provider: MisbehavingProvider,
  claims: Claims,
): Promise<Answer> {
  const { location } = await startFederatedLogin(app, 'company');
  const { popupResult } = await finishFederatedLogin(app, provider.signIn(location, claims));
  return await exchange(app, popupResult?.id);
}

/** The numbers of users, links and results, which a refusal must not change. */
export async function storedTraces(app: FastifyInstance): Promise<object> {
  const { rows } = await app.pool.query(`
    select (select count(*) from sys_user) as people, (select count(*) from third_account) as links,
      (select count(*) from session) as sessions,
      (select count(*) from one_time_ticket where purpose = 'third result') as results
  `);
  return rows[0];
}

/** Sets the policy for a first sign-in. */
export async function setFirstSignIn(app: FastifyInstance, firstSignIn: string, registration = 'open'): Promise<void> {
  await app.pool.query(
    `insert into installation (name, value) values ('security policy', $1::jsonb)
     on conflict (name) do update set value = installation.value || excluded.value`,
    [JSON.stringify({ firstSignIn, registration })],
  );
}
