/** A name shown for `@username`; undefined when nobody has it. */
export type NameOf = (username: string) => string | undefined;

/**
 * Lines of light markup as the editor's HTML: `## heading`, `- point`, `1. step`, anything else a paragraph;
 * `**strong**` and web addresses within.
 */
export function richText(lines: readonly string[]): string {
  const blocks = lines.map(blockOf);
  return blocks
    .map(({ list, html }, at) => {
      const opens = list && blocks[at - 1]?.list !== list;
      const closes = list && blocks[at + 1]?.list !== list;
      return `${opens ? `<${list}>` : ''}${html}${closes ? `</${list}>` : ''}`;
    })
    .join('');
}

/** A comment as HTML, `¶` between its paragraphs, and the usernames it mentions. */
export function commentText(text: string, nameOf: NameOf): { html: string; mentions: string[] } {
  const mentions = new Set<string>();
  const html = inline(text).replace(/(?<=^|[\s（(，。])@([a-z]+)/g, (whole, username: string) => {
    const name = nameOf(username);
    if (!name) return whole;
    mentions.add(username);
    return `<span data-type="mention" data-id="@${username}" data-label="${name}">@${name}</span>`;
  });
  const paragraphs = html.split('¶').map((paragraph) => `<p>${paragraph.trim()}</p>`);
  return { html: paragraphs.join(''), mentions: [...mentions] };
}

type Block = { list?: 'ul' | 'ol'; html: string };

function blockOf(line: string): Block {
  const [, mark = '', text = ''] = line.match(/^(##|-|\d+\.)?\s*(.*)$/) ?? [];
  if (mark === '##') return { html: `<h3>${inline(text)}</h3>` };
  if (mark === '') return { html: `<p>${inline(text)}</p>` };
  return { list: mark === '-' ? 'ul' : 'ol', html: `<li><p>${inline(text)}</p></li>` };
}

function inline(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(
      /https:\/\/[\w./?=&;%#-]*[\w/]/g,
      (address) => `<a href="${address}" rel="noopener noreferrer" target="_blank">${address}</a>`,
    );
}
