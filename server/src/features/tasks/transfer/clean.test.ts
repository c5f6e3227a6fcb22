import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../../../kernel/rich-text.ts';
import { htmlOf } from '../import/text/rich-text.ts';
import { cleanText } from './clean.ts';

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    '\n',
    '\n\n',
    '<b>',
    '&',
    '&amp;',
    '&nbsp;',
    '"',
    "'",
    '<',
    '>',
    '\r',
    'https://x.test/a?b=1&c=2',
    '**b**',
    '- ',
  ),
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

describe('cleaning a text', () => {
  test('equals the result of the parser for any text in any format', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('markdown', 'text', 'html'), (some, format) => {
        const html = htmlOf(some, format);
        expect(cleanText(html, false)).toBe(cleanHtml(html, () => false));
      }),
      { numRuns: 2_000 },
    );
  });

  test('removes everything harmful', () => {
    expect(cleanText('<p>a<script>alert(1)</script></p>', false)).toBe('<p>a</p>');
    expect(cleanText('<p onclick="x()">a</p>', false)).toBe('<p>a</p>');
  });
});
