import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectLinear } from '../../../../../test/fixtures/growth.ts';
import { looksLikeHtml, markdownOfHtml } from './html-text.ts';
import { htmlOf } from './rich-text.ts';
import { markdownOfWiki } from './wiki-text.ts';

describe('imported texts as HTML', () => {
  test('plain text never becomes markup', () => {
    const tags = /<(?!\/?(?:p|br|strong|em|s|code|pre|h[2-4]|ul|ol|li|blockquote|hr|a)\b)/u;
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'<>"\'&*`[]()#-> \nab1.:/~', 'http://', 'javascript:', '<script>') }),
        (text) => {
          expect(htmlOf(text, 'markdown')).not.toMatch(tags);
          expect(htmlOf(text, 'text')).not.toMatch(tags);
          expect(htmlOf(text, 'markdown')).not.toMatch(/href="(?!https?:|mailto:)/u);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('blocks and marks of Markdown', () => {
    const markdown =
      '# Title\n\nOne **bold** and *soft* [link](https://example.com/a_b)\nnext `<b>`\n\n- a\n  - b\n- [x] c\n\n1. x\n2. y\n\n> said\n\n```js\nif (a < b) {}\n```\n---\nhttps://example.com/x.';
    expect(htmlOf(markdown, 'markdown')).toBe(
      '<h2>Title</h2><p>One <strong>bold</strong> and <em>soft</em> <a href="https://example.com/a_b">link</a><br>next <code>&lt;b&gt;</code></p>' +
        '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>☑ c</p></li></ul><ol><li><p>x</p></li><li><p>y</p></li></ol>' +
        '<blockquote><p>said</p></blockquote><pre><code>if (a &lt; b) {}</code></pre><hr><p><a href="https://example.com/x">https://example.com/x</a>.</p>',
    );
    expect(htmlOf('a\nb\n\n*c*', 'text')).toBe('<p>a<br>b</p><p>*c*</p>');
    expect(htmlOf('<p>kept</p>', 'html')).toBe('<p>kept</p>');
    expect(htmlOf('  ', 'markdown')).toBe('');
  });
});

describe('HTML as Markdown', () => {
  test('scripts and unsafe links are removed, text is kept', () => {
    expect(
      markdownOfHtml(
        '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x">there</a></p><style>p{}</style>',
      ),
    ).toBe('Hi there');
    expect(markdownOfHtml('a < b &amp;&amp; c &lt;script&gt; &#x4f60;&#0;')).toBe('a < b && c <script> 你');
    expect(looksLikeHtml('1 < 2 and 3 > 2')).toBe(false);
  });

  test('all named character references are decoded', () => {
    expect(markdownOfHtml('<p>&Auml;rger &sect;&nbsp;5 &permil; &Omega; &frac12;</p>')).toBe('Ärger § 5 ‰ Ω ½');
    expect(markdownOfHtml('<p>a &nbsp; b</p>')).toBe('a b');
  });

  test('[E3] too deep nesting is unchanged and takes no time', () => {
    const endless = '<div>'.repeat(100_000) + '</p>'.repeat(100_000);
    const begun = performance.now();
    expect(markdownOfHtml(endless)).toBe(endless);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(markdownOfHtml(`${'<b>'.repeat(900)}deep`)).toContain('deep');
  });

  test('structure is kept', () => {
    const html =
      '<h3>Plan</h3><div>One<br/>two</div><ol><li>x</li><li>y<ul><li>z</li></ul></li></ol><pre><code>a\n  b</code></pre><p><img src="https://e.com/i.png" alt="pic"></p>';
    expect(markdownOfHtml(html)).toBe(
      '### Plan\n\nOne\ntwo\n\n1. x\n2. y\n  - z\n\n```\na\n  b\n```\n\n![pic](https://e.com/i.png)',
    );
  });

  test('a long sequence of opening tags takes linear time', async () => {
    await expectLinear(32_000, (size) => {
      markdownOfHtml('<a href="'.repeat(size));
      markdownOfHtml('<script '.repeat(size));
    });
  });

  test.each(['<p>a</p>', '<pre>a</pre>'])('[E3] many of %s take time in proportion to their number', async (html) => {
    await expectLinear(16_000, (size) => markdownOfHtml(html.repeat(size)));
    expect(markdownOfHtml(`${'x '.repeat(2_000)}${'<br> '.repeat(2_000)}<ul><li>end</ul>`)).toMatch(/x\n\n- end$/);
  });
});

describe('wiki markup as Markdown', () => {
  test('code is unchanged, the rest is converted', () => {
    expect(
      markdownOfWiki(
        'h2. Steps\n# one\n## deeper\n* *bold* and {{mono}}\nbq. said\n!shot.png|thumbnail! {color:red}red{color}\n{noformat}\n* [a|b]\n{noformat}',
      ),
    ).toBe('## Steps\n1. one\n  1. deeper\n- **bold** and `mono`\n> said\n`shot.png` red\n\n```\n* [a|b]\n```');
    expect(markdownOfWiki('password="admin" a*b*c [not a link]')).toBe('password="admin" a*b*c [not a link]');
  });
});
