import { createRequire } from 'node:module';
import fc from 'fast-check';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { describe, expect, test, vi } from 'vitest';
import { attacks } from '../../test/fixtures/html-attacks.ts';
import { cleanHtml, isEmptyHtml, MAX_WORK, marksIn, mentionIdsOf, textOf } from './rich-text.ts';

vi.mock('sanitize-html', { spy: true });

type Attribute = { name: string; value: string };
type El = {
  tagName: string;
  namespaceURI: string;
  attributes: Iterable<Attribute>;
  innerHTML: string;
  querySelectorAll: (selector: string) => Iterable<El>;
  isEqualNode: (other: El) => boolean;
  textContent: string;
};
type Dom = { window: { document: { createElement: (name: string) => El } } };
// A browser-compatible parser checks the result; the library has no types.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as { JSDOM: new (html: string) => Dom };
const { document } = new JSDOM('').window;

function parsed(html: string): El {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

const HARMLESS: Record<string, Record<string, RegExp>> = {
  A: { href: /^(https?:\/\/|mailto:)/, rel: /^noopener noreferrer$/, target: /^_blank$/ },
  SPAN: { 'data-type': /^mention$/, 'data-id': /^[0-9a-f]{32}$/, 'data-label': /^/ },
  UL: { 'data-type': /^taskList$/ },
  OL: { start: /^\d+$/ },
  LI: { 'data-type': /^taskItem$/, 'data-checked': /^(true|false)$/ },
  CODE: { class: /^language-[\w+#-]+$/ },
  ...Object.fromEntries(
    'P H1 H2 H3 H4 BLOCKQUOTE PRE HR BR STRONG EM S U'
      .split(' ')
      .map((name): [string, Record<string, RegExp>] => [name, {}]),
  ),
};

/** All elements and attributes of the HTML, parsed like in a browser, that are not on the allow-list. */
function harmIn(html: string): string[] {
  const elements = [...parsed(html).querySelectorAll('*')];
  return elements.flatMap(({ tagName, namespaceURI, attributes }) => {
    const allowed = HARMLESS[tagName];
    if (!allowed || !namespaceURI.endsWith('/xhtml')) return [tagName];
    return [...attributes]
      .filter(({ name, value }) => !Object.hasOwn(allowed, name) || !allowed[name]?.test(value))
      .map(({ name }) => `${tagName} ${name}`);
  });
}

const SIZE = 262_144;
/** Repeated patterns for a text of maximum length. */
const heavy = [
  ...[
    '<',
    '>',
    '&',
    '<a ',
    '<p a="',
    '<b>x</i>',
    '<blockquote>',
    '<p><b>',
    '</p>',
    '<!--',
    '<x></x>',
    '<svg><p>',
    '<br>',
  ],
  ...['<p>x', '<p>a</p>', '&amp;', '<em>x</em>', '<li>=', '<pre>\n\nx</pre>', '</</span><span></h1>', '<h1><h2>', '"'],
  ...['<a href="https://ok.test">x</a>', `<span data-type="mention" data-id="${'1'.repeat(32)}">@x</span>`, '<hr>\n&'],
];

describe('hostile HTML [D1]', () => {
  test('the checker detects harmful HTML', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(60);
    expect(attacks.filter((attack) => harmIn(attack).length > 0).length).toBeGreaterThan(80);
  });

  test.each(attacks)('is made harmless, and stable under repeated sanitising and parsing: %s', (attack) => {
    const cleaned = cleanHtml(attack);
    expect(harmIn(cleaned)).toEqual([]);
    expect(cleanHtml(cleaned)).toBe(cleaned);
    const again = parsed(parsed(cleaned).innerHTML);
    expect(again.isEqualNode(parsed(cleaned))).toBe(true);
  });

  test('any combination of attacks is made harmless and stable', () => {
    const pieces = [
      ...attacks,
      '<p>',
      '</p>',
      '<ul>',
      '<li>',
      '</ul>',
      '<b>',
      '</b>',
      '<x>',
      '</x>',
      'text',
      '<a href="https://ok.test">',
    ];
    const mixture = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(mixture, (html) => {
        const cleaned = cleanHtml(html);
        return harmIn(cleaned).length === 0 && cleanHtml(cleaned) === cleaned;
      }),
      { numRuns: 400 },
    );
  });

  test.each(heavy)('a text of 256 kB takes bounded time: %s', (unit) => {
    const parse = vi.mocked(sanitizeHtml).mockClear();
    const cleaned = cleanHtml(unit.repeat(SIZE / unit.length));
    const work = parse.mock.calls.reduce((sum, [html]) => sum + marksIn(html), 0);
    expect(work).toBeLessThanOrEqual(MAX_WORK);
    expect(harmIn(cleaned)).toEqual([]);
    expect(cleanHtml(cleaned)).toBe(cleaned);
  });

  test('thousands of nested elements are dropped at once, and their text is kept', () => {
    let seen = 0;
    vi.mocked(sanitizeHtml).mockImplementationOnce((html, options) => {
      const onOpenTag = (...opened: Parameters<NonNullable<IOptions['onOpenTag']>>) => {
        seen += 1;
        options?.onOpenTag?.(...opened);
      };
      return vi.mocked(sanitizeHtml)(html, { ...options, onOpenTag });
    });
    // This looks like an end tag, but is not one for a parser.
    const text = textOf(cleanHtml('</</span><span>x</h1>'.repeat(10_000)));
    expect(text.match(/x/g)).toHaveLength(10_000);
    expect(seen).toBe(1_001);
  });

  test('a long realistic text keeps its formatting', () => {
    const item = '<li><p>Count the <strong>boxes</strong> of aisle twelve &amp; thirteen</p></li>';
    const long = `<ul>${item.repeat(3_000)}</ul>`;
    expect(cleanHtml(long)).toBe(long);
  });
});

describe('regular texts', () => {
  test('everything the editor creates is unchanged', () => {
    const written =
      '<h1>a</h1><h4>b</h4><p><strong>c</strong><em>d</em><s>e</s><u>f</u><code>g</code><br />h</p>' +
      '<pre><code class="language-ts">let a = 1 &lt; 2;</code></pre><blockquote><p>i</p></blockquote><hr />' +
      '<ul><li><p>j</p></li></ul><ol start="3"><li><p>k</p></li></ol>' +
      '<p><a href="https://ok.test/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">l</a></p>';
    expect(cleanHtml(written)).toBe(written);
  });

  test('task lists keep their state without form fields', () => {
    const list =
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked">' +
      '<span></span></label><div><p>Pack</p></div></li></ul>';
    expect(cleanHtml(list)).toBe(
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Pack</p></li></ul>',
    );
  });

  test('equivalent markup is normalised to that of the editor', () => {
    expect(cleanHtml('<b>a</b><i>b</i><del>c</del><h6>d</h6>')).toBe('<strong>a</strong><em>b</em><s>c</s><h4>d</h4>');
  });

  test('mentions are listed once each, and those not allowed become text', () => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
    const mention = (id: string) =>
      `<span class="mention" data-type="mention" data-id="${id}" data-label="Li &amp; Co">@Li</span>`;
    const html = cleanHtml(`<p>${mention(one)} ${mention(two)} ${mention(one)}</p>`);
    expect(mentionIdsOf(html)).toEqual([one, two]);
    const fewer = cleanHtml(html, (id) => id === two);
    expect(mentionIdsOf(fewer)).toEqual([two]);
    expect(textOf(fewer)).toBe('@Li @Li @Li');
    expect(mentionIdsOf(cleanHtml(`<p>&lt;span data-type="mention" data-id="${one}"&gt;</p>`))).toEqual([]);
  });

  test('plain text has a line for each block and no markup', () => {
    expect(textOf(cleanHtml('<h2>A &amp; B</h2><p>c &lt;d&gt;<br>e</p><ul><li><p>f</p></li><li>g</li></ul>'))).toBe(
      'A & B\nc <d>\ne\nf\ng',
    );
    expect(textOf(cleanHtml('<p>&amp;lt;</p>'))).toBe('&lt;');
  });

  test.each([
    '',
    '<p></p>',
    '<p> &nbsp;\u200b\u3000<br></p>',
    '<hr>',
    '<ul><li></li></ul>',
    '<script>a</script>',
    '<p>\u3164</p>',
  ])('nothing visible is empty: %j', (html) => expect(isEmptyHtml(cleanHtml(html))).toBe(true));

  test.each(['<p>0</p>', '。', `<span data-type="mention" data-id="${'1'.repeat(32)}"></span>`])(
    'visible content is not empty: %s',
    (html) => expect(isEmptyHtml(cleanHtml(html))).toBe(false),
  );
});
