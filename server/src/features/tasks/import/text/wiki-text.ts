import { cleanText } from '../text.ts';

/** The start or end of a verbatim block. */
const VERBATIM = /\{(code|noformat)(?::([^{}\n]{0,200}))?\}/giu;
const LINK = /\[([^\]|\n]{1,500})\|((?:https?:\/\/|mailto:)[^\]|\s]{1,2000})(?:\|[^\]\n]{0,100})?\]/giu;
const BARE_LINK = /\[((?:https?:\/\/|mailto:)[^\]|\s]{1,2000})\]/giu;
const IMAGE = /(^|[\s(])!([^\s!|][^!|\n]{0,200}\.\w{2,5})(?:\|[^!\n]{0,200})?!/gu;

/** Converts Jira's wiki markup to Markdown: headings, lists, links, quotes, code; the rest is unchanged. */
export function markdownOfWiki(wiki: string): string {
  const clean = cleanText(wiki);
  let out = '';
  let from = 0;
  let open: RegExpExecArray | undefined;
  for (const mark of clean.matchAll(VERBATIM)) {
    const end = mark.index + mark[0].length;
    if (!open) {
      out += prose(clean.slice(from, mark.index));
      open = mark;
      from = end;
    } else if (mark[1]?.toLowerCase() === open[1]?.toLowerCase() && mark[2] === undefined) {
      out += fence(open[2] ?? '', clean.slice(from, mark.index));
      open = undefined;
      from = end;
    }
  }
  return cleanText(out + prose(`${open?.[0] ?? ''}${clean.slice(from)}`));
}

function fence(parameters: string, code: string): string {
  const parts = parameters.split('|').map((part) => part.trim());
  const named = (name: string) =>
    parts.find((part) => part.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  const language = /^[a-z0-9+#]{1,20}$/iu.exec(named('language') || (parts[0] ?? ''))?.[0] ?? '';
  const title = named('title');
  const heading = title === '' ? '' : `\n**${title}**\n`;
  return `${heading}\n\`\`\`${language}\n${code.replace(/^\n+/u, '').trimEnd()}\n\`\`\`\n`;
}

function prose(text: string): string {
  return text
    .split('\n')
    .map(line)
    .join('\n')
    .replace(LINK, '[$1]($2)')
    .replace(BARE_LINK, '<$1>')
    .replace(IMAGE, '$1`$2`')
    .replace(/\{\{([^{}\n]{1,500})\}\}/gu, '`$1`')
    .replace(/(^|[\s(])\*(?=\S)([^*\n]{1,500}?)(?<=\S)\*(?=$|[\s.,;:!?)])/gmu, '$1**$2**')
    .replace(/\{color(?::[^}\n]{0,30})?\}|\{\/?panel(?::[^}\n]{0,300})?\}/giu, '')
    .replace(/\{quote\}/giu, '\n');
}

function line(text: string): string {
  const heading = /^h([1-6])\.\s+(.*)$/u.exec(text);
  if (heading) return `${'#'.repeat(Number(heading[1]))} ${heading[2]}`;
  const item = /^\s*([*#-]{1,6})\s+(.*)$/u.exec(text);
  if (item) return `${'  '.repeat((item[1]?.length ?? 1) - 1)}${item[1]?.endsWith('#') ? '1.' : '-'} ${item[2]}`;
  const quote = /^bq\.\s+(.*)$/u.exec(text);
  return quote ? `> ${quote[1]}` : text;
}
