import { describe, expect } from 'vitest';
import { test } from '../../../../test/fixtures/upload-fixture.ts';

const PNG = Uint8Array.from([
  ...[137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 31, 21, 196],
  ...[137, 0, 0, 0, 13, 73, 68, 65, 84, 120, 156, 99, 248, 255, 255, 255, 127, 0, 9, 251, 3, 253, 5, 67, 69, 202, 0, 0],
  ...[0, 0, 73, 69, 78, 68, 174, 66, 96, 130],
]);

describe('[E1] kinds', () => {
  const html = '<!DOCTYPE html><script>window.__xss=1</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>window.__xss=1</script></svg>';
  const exe = Uint8Array.from([77, 90, 144, 0, 3, 0, 0, 0, 4, 0, 0, 0, 255, 255]);

  test.for<[string, string | Uint8Array<ArrayBuffer>]>([
    ['x.png', svg],
    ['x.png', html],
    ['x.pdf', exe],
    ['x.zip', exe],
    ['x.jpg', ''],
    ['x.mp4', new Uint8Array(100)],
    ['x.docx', html],
    ['x.txt', PNG],
    ['x.svg', PNG],
    ['x.csv', exe],
    ['x.html', html],
    ['x.htm', html],
    ['x.xhtml', html],
    ['x.shtml', html],
    ['x.js', 'alert(1)'],
    ['x.mjs', 'alert(1)'],
    ['x.exe', exe],
    ['x.png.exe', exe],
    ['x.hta', html],
    ['x.lnk', 'a'],
    ['x.docm', PNG],
    ['x.url', 'a'],
    ['x.jar', PNG],
    ['x', 'a'],
    ['png', PNG],
    ['x.png\u202Egnp.exe', exe],
  ])('%j with other contents or of no accepted kind is refused', async ([name, bytes], { fixture, send, stored }) => {
    const { id } = await fixture.add('task');
    const before = await stored();
    const refused = await send(fixture.member, id, bytes, { name });
    expect(refused).toMatchObject({ status: 415, failure: 'attachment.typeRefused' });
    expect(refused.message).toContain('is not supported');
    expect(await stored()).toEqual(before);
  });

  test.for<[string, string | Uint8Array<ArrayBuffer>, string, string]>([
    ['x.png', PNG, 'image/png', 'image'],
    ['X.PNG', PNG, 'image/png', 'image'],
    ['x.jpg', PNG, 'image/png', 'image'],
    ['x.svg', svg, 'image/svg+xml', 'none'],
    ['x.txt', html, 'text/plain; charset=utf-8', 'text'],
    ['x.csv', '名称,数量\n灯,3\n', 'text/plain; charset=utf-8', 'text'],
    ['x.csv', Uint8Array.from([0xc3, 0xfb, 0xb3, 0xc6, 44, 49]), 'text/plain; charset=gb18030', 'text'],
    ['x.xml', '<?xml version="1.0"?><a/>', 'text/plain; charset=utf-8', 'text'],
    ['x.pdf', '%PDF-1.7\n', 'application/pdf', 'pdf'],
    ['x.gif', 'GIF89a/*\u0001\u0001*/=window.__xss=1;//', 'image/gif', 'image'],
    ['x.txt', '', 'text/plain; charset=utf-8', 'text'],
  ])('%j is taken', async ([name, bytes, mime, preview], { fixture, send }) => {
    const { id } = await fixture.add('task');
    const { status, file } = await send(fixture.member, id, bytes, { name });
    expect([status, file.name, file.mime, file.preview]).toEqual([200, name, mime, preview]);
  });

  test('names lose folders and misleading characters; files are stored under random names', async ({
    fixture,
    send,
    stored,
    port,
  }) => {
    const { id: taskId } = await fixture.add('names');
    const named = async (name: string) => (await send(fixture.member, taskId, 'a', { name })).file.name;
    expect(await named('../../x.txt')).toBe('x.txt');
    expect(await named('..\\..\\x.txt')).toBe('x.txt');
    expect(await named('CON.txt')).toBe('_CON.txt');
    expect(await named('报告.txt')).toBe('报告.txt');
    expect([...(await named(`${'长'.repeat(300)}.txt`))]).toHaveLength(180);
    expect(await send(fixture.member, taskId, 'a', { name: '..' })).toMatchObject({
      failure: 'attachment.nameMissing',
    });
    expect((await stored()).every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true);
    const guessed = await fetch(`http://127.0.0.1:${port}/files/${(await stored())[0]}`);
    expect(guessed.status).toBe(404);
  });
});
