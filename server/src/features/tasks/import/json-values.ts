const OPEN = new Set(['{', '[']);
const CLOSE = new Set(['}', ']']);

/** Parses JSON: one value, one per line, or concatenated ones as in paged responses. Undefined for anything else. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseSeveral(text);
  }
}

/** Several values as one list; nested lists are flattened. */
function parseSeveral(text: string): unknown[] | undefined {
  const values = topLevelValues(text);
  if (values.length < 2) return undefined;
  try {
    return values.flatMap((value): unknown => JSON.parse(value));
  } catch {
    return undefined;
  }
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gsu;

/** The top-level objects and lists of a text; none if one of them is unterminated. */
function topLevelValues(text: string): string[] {
  const values: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (OPEN.has(token)) depth++;
    if (!CLOSE.has(token)) continue;
    depth--;
    if (depth > 0) continue;
    values.push(text.slice(start, index + 1).replace(/^[\s,]+/u, ''));
    start = index + 1;
  }
  return depth === 0 && text.slice(start).trim() === '' ? values : [];
}
