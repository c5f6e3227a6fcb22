import { expect } from 'vitest';
import { test } from '../../../../test/kit.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { pagePolicy } from '../../../kernel/http/security-headers.ts';
import { frameOriginsOf, originsOf } from './frame-origins.ts';

test('[D3] only web URLs become origins, without duplicates', () => {
  const addresses = [
    'https://bi.example/a?x',
    'https://bi.example/b',
    'http://tms.example:8080/',
    ' HTTPS://Bi.example ',
    'http://[::1]:8080/x',
  ];
  const wrong = [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'bi.example',
    "https://a.example; script-src 'x'",
    'https://a;sandbox',
    'https://a,sandbox',
    "https://a'b",
  ];
  expect(originsOf([...addresses, ...wrong])).toEqual([
    'http://[::1]:8080',
    'http://tms.example:8080',
    'https://bi.example',
  ]);
});

test('[D3] allows frames only from the hosts of the menu', async ({ app, db }) => {
  const add = (url: string, outside: boolean) =>
    app.pool.query(
      `insert into sys_permission (id, name, url, menu_type, internal_or_external) values ($1, 'Page', $2, 1, $3)`,
      [newId(), url, outside],
    );
  const origins = frameOriginsOf(db, app.outbox);
  expect(await origins()).toEqual([]);
  await add('https://board.example/shops', false);
  await add('https://elsewhere.example', true);
  await add('/modules/own', false);
  // Despite the cache, an announced change of the menu applies immediately.
  expect(await origins()).toEqual([]);
  app.outbox.committed([{ topic: 'access', payload: {} }]);
  expect(await origins()).toEqual(['https://board.example']);
  expect(pagePolicy('n', { frames: ['https://board.example'], sockets: [] })).toContain(
    "frame-src 'self' blob: https://board.example;",
  );
  expect(pagePolicy('n', { frames: [], sockets: [] })).toContain("frame-src 'self' blob:;");
});
