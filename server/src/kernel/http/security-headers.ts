import type { Settings } from '../settings/settings.ts';

/** Host characters without a meaning in a content security policy. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/i;

/** Headers of every response; the page adds its own policy for scripts and styles. */
export const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

const A_DAY = 86_400;

/** The Strict-Transport-Security header for the configured number of days, if any. */
export function transportSecurity({ HSTS_DAYS }: Pick<Settings, 'HSTS_DAYS'>): Record<string, string> {
  return HSTS_DAYS > 0 ? { 'strict-transport-security': `max-age=${HSTS_DAYS * A_DAY}` } : {};
}

/** The push socket URLs: those of `PUBLIC_URL`, or of the requested host; in some browsers 'self' does not include them. */
export function socketsOf({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>, host: string): readonly string[] {
  const [scheme, own] = PUBLIC_URL ? [PUBLIC_URL, new URL(PUBLIC_URL).host] : ['', host];
  if (!HOST.test(own)) return [];
  if (scheme.startsWith('https:')) return [`wss://${own}`];
  return scheme ? [`ws://${own}`] : [`ws://${own}`, `wss://${own}`];
}

type Own = { frames: readonly string[]; sockets: readonly string[] };

/**
 * The content security policy of the page: own scripts and sockets only, styles with this response's nonce, frames of the given origins
 * only, markup only through the page's Trusted Types policy.
 */
export function pagePolicy(nonce: string, { frames, sockets }: Own): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...sockets].join(' '),
    ["frame-src 'self' blob:", ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ');
}
