import type { Language } from './actor.ts';
import { type Schema, shapeText } from './openapi-shape.ts';

type Parameter = { $ref: string } | Named;
type Named = { name: string; in: string; required?: boolean; schema?: Schema };
type Call = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};
export type ApiDocument = {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Call>>;
  components?: { schemas?: Record<string, Schema> };
};
type Listed = Call & { method: string; path: string };

const WORDS = {
  en: {
    about: undefined,
    calls: 'calls',
    find: 'Find a call',
    go: 'Find',
    none: 'No call contains this.',
    input: 'Takes',
    answer: 'Result',
  },
  zh: {
    about:
      '除文件外，所有应答均为 {success, message, code, result, timestamp} 结构。用 POST /sys/login 登录，之后在 X-Access-Token 请求头中携带令牌。带有 Idempotency-Key 的写操作可以安全地重复。',
    calls: '个接口',
    find: '查找接口',
    go: '查找',
    none: '没有匹配的接口。',
    input: '参数',
    answer: '结果',
  },
};

const STYLE = `
:root{color-scheme:light dark}body{margin:0 auto;max-width:1000px;padding:24px 16px;font:14px/1.5 system-ui,sans-serif}
h1{font-size:22px;margin:0}h2{font-size:16px;margin:28px 0 8px}form{display:flex;gap:8px;margin:16px 0}input{flex:1;font:inherit;padding:6px 10px}
button{font:inherit;padding:6px 14px}details{border:1px solid #8884;border-radius:6px;margin:6px 0}summary{cursor:pointer;padding:8px 12px}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{margin:4px 0 12px;overflow:auto}.in{padding:0 12px 4px}b{display:inline-block;min-width:58px}
.what{opacity:.75;margin-left:8px}h3{font-size:13px;margin:8px 0 0}p{margin:6px 0}`;

/** The API document as a page without scripts: calls by feature, those that contain every word of `search`. */
export function apiPage(
  document: ApiDocument,
  search: string,
  { language, nonce }: { language: Language; nonce: string },
) {
  const words = WORDS[language];
  const wanted = search.toLowerCase().split(/\s+/);
  const calls = callsOf(document).filter((call) => wanted.every((word) => textOf(call).includes(word)));
  const groups = Object.entries(Object.groupBy(calls, ({ tags }) => tags[0] ?? ''));
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${plainly(document.info.title)}</title><style nonce="${nonce}">${STYLE}</style></head><body>
<h1>${plainly(document.info.title)} API</h1>
<p>${plainly(words.about ?? document.info.description)} <a href="/openapi.json">openapi.json</a></p>
<form role="search"><input type="search" name="search" value="${plainly(search)}" aria-label="${words.find}" placeholder="${words.find}">
<button>${words.go}</button></form>
<p role="status">${calls.length === 0 ? words.none : `${calls.length} ${words.calls}`}</p>
${groups.map(([feature, some = []]) => `<section><h2>${plainly(feature)}</h2>${some.map((call) => entry(call, words)).join('')}</section>`).join('\n')}
${shared(document)}
</body></html>`;
}

function callsOf({ paths }: ApiDocument): Listed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, method: method.toUpperCase(), path })),
  );
}

function textOf({ method, path, operationId, summary, description }: Listed): string {
  return `${method} ${path} ${operationId} ${summary} ${description}`.toLowerCase();
}

function entry(call: Listed, words: (typeof WORDS)[Language]): string {
  const { method, path, operationId, summary, description } = call;
  return `<details id="${plainly(operationId)}"><summary><b>${method}</b><code>${plainly(path)}</code>
<span class="what">${plainly(summary)}</span></summary><div class="in"><p>${plainly(description)}</p>
${block(words.input, inputOf(call))}${block(words.answer, resultOf(call))}</div></details>`;
}

function inputOf({ parameters = [], requestBody }: Listed): string {
  const own = parameters.filter((one): one is Named => 'name' in one);
  const named = own.map((one) => `${one.in} ${one.name}${one.required ? '' : '?'}: ${shapeText(one.schema ?? {})}`);
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => `body: ${shapeText(schema ?? {})}`);
  return [...named, ...bodies].join('\n');
}

function resultOf({ responses = {} }: Listed): string {
  const [content] = Object.values(responses['200']?.content ?? {});
  const result = content?.schema?.properties?.result;
  return result ? shapeText(result) : '';
}

function shared({ components }: ApiDocument): string {
  return Object.entries(components?.schemas ?? {})
    .map(([name, schema]) => `<section id="${plainly(name)}">${block(name, shapeText(schema))}</section>`)
    .join('');
}

function block(title: string, text: string): string {
  return text === '' ? '' : `<h3>${plainly(title)}</h3><pre>${plainly(text)}</pre>`;
}

function plainly(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
