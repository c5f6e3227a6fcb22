import { STORAGE_PREFIX } from '@opsyard/contract';

/**
 * Configures Swagger UI in the browser before it starts: calls are sent with the session token of this browser, the search
 * looks into calls and not only into names of groups, and markup of descriptions is text formatting without any attribute.
 */
export const pageScript = `'use strict';
const TAGS = /<(?!\\/?(?:p|br|ul|ol|li|em|strong|code|pre|div)>)/g;
window.trustedTypes?.createPolicy('default', { createHTML: (text) => text.replace(TAGS, '&lt;') });
document.head.append(Object.assign(document.createElement('meta'), { name: 'viewport', content: 'width=device-width, initial-scale=1' }));

function sessionToken() {
  const name = ${JSON.stringify(`${STORAGE_PREFIX}Access-Token`)};
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? 'null');
    return kept && (kept.expire === null || kept.expire > Date.now()) ? kept.value : null;
  } catch {
    return null;
  }
}

function withSession(request) {
  const token = sessionToken();
  const isOurs = new URL(request.url, location.href).origin === location.origin;
  if (token && isOurs) request.headers['X-Access-Token'] ??= token;
  return request;
}

function callsWith(groups, phrase) {
  const words = phrase.toLowerCase().split(/\\s+/);
  const contains = (call) => {
    const operation = call.get('operation');
    const text = [call.get('method'), call.get('path'), ...['operationId', 'summary', 'description'].map((name) => operation.get(name))];
    const lower = text.join(' ').toLowerCase();
    return words.every((word) => lower.includes(word));
  };
  return groups.map((group) => group.set('operations', group.get('operations').filter(contains)))
    .filter((group) => group.get('operations').size > 0);
}

// The policy of the page forbids the style of Swagger's logo.
const ours = { fn: { opsFilter: callsWith }, components: { Logo: () => null } };
const start = window.SwaggerUIBundle;
window.SwaggerUIBundle = Object.assign(
  (config) => start({ ...config, requestInterceptor: withSession, plugins: [...config.plugins, ours] }),
  start,
);
`;
