const FORM = /<form[^>]*action="([^"]+)"[\s\S]*?<\/form>/;
const HIDDEN = /<input type="hidden" name="([^"]+)" value="([^"]+)"/g;
const STEPS = 20;

/** Follows the pages of a provider as a browser does, submitting their forms, until it is redirected to an address that starts with `end`. */
export async function walkTo(end: string, start: string, fields: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>();
  let next: Step = { address: start };
  for (let step = 0; step < STEPS; step += 1) {
    next = await follow(next, cookies, fields);
    if (next.address.startsWith(end)) return next.address;
  }
  throw new Error(`Too many steps from ${start}`);
}

type Step = { address: string; form?: URLSearchParams };

async function follow(
  { address, form }: Step,
  cookies: Map<string, string>,
  fields: Record<string, string>,
): Promise<Step> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { cookie },
    ...(form && { method: 'POST', body: form }),
  });
  for (const setCookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
    cookies.set(name, value);
  }
  const page = await response.text();
  const location = response.headers.get('location');
  if (location) return { address: new URL(location, address).href };
  const [text, action] = FORM.exec(page) ?? [];
  if (!text || !action) throw new Error(`No way on from ${address}: ${response.status} ${page.slice(0, 500)}`);
  const filled = new URLSearchParams(
    [...text.matchAll(HIDDEN)].map(([, name = '', value = '']): [string, string] => [name, value]),
  );
  for (const [name, value] of Object.entries(fields)) if (text.includes(`name="${name}"`)) filled.set(name, value);
  return { address: new URL(action, address).href, form: filled };
}
