import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { test } from '../../../test/kit.ts';
import { pageScript } from './openapi-page-script.ts';

test('its files are served locally, without inline scripts, and markup passes a policy', async ({ app }) => {
  const { headers, body } = await app.inject('/openapi');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const files = [...body.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
  expect(files.length).toBeGreaterThan(5);
  for (const url of files) {
    expect(url).toMatch(/^\/openapi\/static\//);
    expect((await app.inject(url)).statusCode).toBe(200);
  }
  expect(body).not.toMatch(/<style|<script>|<script [^>]*>\s*[^<\s]| on\w+=/);
});

test('the page shows the API document, introduced in the reader’s language', async ({ app }) => {
  const [english, chinese, plain] = await Promise.all([
    app.inject({ url: '/openapi/json', headers: { 'accept-language': 'en' } }),
    app.inject({ url: '/openapi/json', headers: { 'accept-language': 'zh-CN' } }),
    app.inject({ url: '/openapi.json', headers: { 'accept-language': 'zh-CN' } }),
  ]);
  expect(english.json()).toEqual(plain.json());
  expect(chinese.json().paths).toEqual(plain.json().paths);
  expect(chinese.json().info.description).toContain('可以安全地重复');
});

type Kept = Record<string, string>;
type Request = { url: string; headers: Record<string, string> };
type Config = { requestInterceptor: (request: Request) => Request; plugins: unknown[] };

function inBrowser({ session = {}, local = {} }: { session?: Kept; local?: Kept }) {
  const policies: { createHTML: (text: string) => string }[] = [];
  const window = {
    SwaggerUIBundle: (config: Config) => config,
    trustedTypes: { createPolicy: (_name: string, policy: (typeof policies)[0]) => policies.push(policy) },
  };
  const storage = (kept: Kept) => ({ getItem: (name: string) => kept[name] ?? null });
  const document = { createElement: () => ({}), head: { append: () => undefined } };
  const location = { href: 'https://yard.example/openapi', origin: 'https://yard.example' };
  const globals = { window, document, location, URL, sessionStorage: storage(session), localStorage: storage(local) };
  runInNewContext(pageScript, globals);
  const { requestInterceptor } = window.SwaggerUIBundle({ plugins: [] } as unknown as Config);
  const tokenSentTo = (url: string, headers = {}) => requestInterceptor({ url, headers }).headers['X-Access-Token'];
  return { tokenSentTo, clean: (text: string) => policies[0]?.createHTML(text) };
}

const kept = (value: string, expire: number | null = null) => ({
  'pro__Access-Token': JSON.stringify({ value, expire }),
});

test('calls carry the session token, to the same origin only', () => {
  const { tokenSentTo } = inBrowser({ session: kept('mine'), local: kept('older') });
  expect(tokenSentTo('/sys/user/list')).toBe('mine');
  expect(tokenSentTo('https://yard.example/sys/user/list')).toBe('mine');
  expect(tokenSentTo('https://elsewhere.example/sys/user/list')).toBeUndefined();
  expect(tokenSentTo('/sys/user/list', { 'X-Access-Token': 'typed in' })).toBe('typed in');
  expect(inBrowser({ local: kept('remembered', Date.now() + 1_000) }).tokenSentTo('/')).toBe('remembered');
  expect(inBrowser({ local: kept('expired', Date.now() - 1_000) }).tokenSentTo('/')).toBeUndefined();
  expect(inBrowser({ local: { 'pro__Access-Token': 'no JSON' } }).tokenSentTo('/')).toBeUndefined();
});

test('markup inserted by code keeps its formatting only', () => {
  const { clean } = inBrowser({});
  expect(clean('<p>a <code>b</code><br></p>')).toBe('<p>a <code>b</code><br></p>');
  expect(clean('<img src=x onerror=alert(1)><p onclick="x">')).toBe(
    '&lt;img src=x onerror=alert(1)>&lt;p onclick="x">',
  );
  expect(clean('<SCRIPT>alert(1)</SCRIPT><!--')).toBe('&lt;SCRIPT>alert(1)&lt;/SCRIPT>&lt;!--');
});
