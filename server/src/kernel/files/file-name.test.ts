import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attachmentNamed, cleanFileName, extensionOf, renameKeepingExtension } from './file-name.ts';

describe('[E1] a file name', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['C:\\Users\\li\\plan.docx', 'plan.docx'],
    ['..%2f..%2fx.png', '%2f..%2fx.png'],
    ['a\u0000b.png', 'ab.png'],
    ['a\r\nContent-Type: text.png', 'aContent-Type_ text.png'],
    ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
    ['a\u200b\ufeff.txt', 'a.txt'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['Lpt1.tar.gz', '_Lpt1.tar.gz'],
    ['console.log', 'console.log'],
    ['a<b>:"|?*c.txt', 'a_b______c.txt'],
    ['  .hidden. ', 'hidden'],
    ['报告 最终版.pdf', '报告 最终版.pdf'],
    ['e\u0301.txt', '\u00e9.txt'],
  ])('%j is shown as %j', (given, shown) => expect(cleanFileName(given)).toBe(shown));

  test.each(['', '.', '..', '../', '/', ' ', '\u0000', '\u200b', '...'])('%j is none', (given) =>
    expect(cleanFileName(given)).toBeUndefined(),
  );

  test('of 300 characters is truncated to 180 with its extension', () => {
    const name = cleanFileName(`${'长'.repeat(300)}.xlsx`) ?? '';
    expect([...name]).toHaveLength(180);
    expect(name.endsWith('长.xlsx')).toBe(true);
    expect([...(cleanFileName('x'.repeat(300)) ?? '')]).toHaveLength(180);
  });

  test('is always safe, and unchanged when sanitised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (given) => {
        const name = cleanFileName(given);
        if (name === undefined) return true;
        const harmless = /^[^/\\<>:"|?*\p{Cc}\p{Cf}]{1,180}$/u.test(name) && !/^[. ]|[. ]$/.test(name);
        return harmless && cleanFileName(name) === name;
      }),
    );
  });

  test('keeps its extension when renamed', () => {
    expect(renameKeepingExtension('a.png', 'b')).toBe('b.png');
    expect(renameKeepingExtension('a.png', 'b.html')).toBe('b.html.png');
    expect(renameKeepingExtension('a.png', 'b.PNG')).toBe('b.PNG');
    expect(renameKeepingExtension('a.png', '../')).toBeUndefined();
    expect([...(renameKeepingExtension('a.png', 'x'.repeat(180)) ?? '')]).toHaveLength(180);
  });

  test('has an extension', () => {
    expect(['a.PNG', 'a.tar.gz', 'a', '.png', 'a.', 'a.很'].map(extensionOf)).toEqual(['png', 'gz', '', '', '', '']);
  });
});

test('a download has an exact name, and an ASCII fallback', () => {
  expect(attachmentNamed('plan.pdf')).toBe(`attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`);
  expect(attachmentNamed(`50% “好”'(1).pdf`)).toBe(
    `attachment; filename="50_ ___'(1).pdf"; filename*=UTF-8''50%25%20%E2%80%9C%E5%A5%BD%E2%80%9D%27%281%29.pdf`,
  );
});
