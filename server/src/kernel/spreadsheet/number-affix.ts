const YEN = 'JP¥';
/** The language code of Japan, where the sign of the yuan is that of the yen. */
const JAPAN = '411';
/** Quoted text, a character as text, one that only takes or fills space, a part in brackets, or a sign of a currency. */
const PARTS = /"([^"]*)"|\\(.)|[_*].|\[([^\][]*)\]|(\p{Sc})/gu;

/** The text that a number format adds to positive numbers, such as `€` of `#,##0.00 [$€-407]`; empty if none. */
export function affixOf(format: string): string {
  let text = '';
  for (const [, quoted = '', escaped = '', bracketed = '', sign = ''] of positive(format).matchAll(PARTS))
    text += quoted + escaped + sign + inBrackets(bracketed);
  return text.trim();
}

/** Formats of negative numbers and zero follow after semicolons. */
function positive(format: string): string {
  return /^(?:"[^"]*"|\\.|\[[^\][]*\]|[^;])*/su.exec(format)?.[0] ?? '';
}

/** A currency with the language of its place; other brackets hold colours, conditions and languages. */
function inBrackets(text: string): string {
  const [, symbol = '', language = ''] = /^\$([^-]*)(?:-([\da-f]+))?/iu.exec(text) ?? [];
  return /^[¥￥]$/u.test(symbol) && language === JAPAN ? YEN : symbol;
}
