import { contract, type Identified } from '@opsyard/contract';
import { expect, test as plain } from 'vitest';
import { test } from '../../test/kit.ts';
import { shapeText } from './openapi-shape.ts';

const routes: readonly Identified[] = Object.values(contract).flatMap((feature) => Object.values(feature));
const idsIn = (page: string) => [...page.matchAll(/<details id="([^"]+)"/g)].map(([, id]) => id);

test('what is searched for is text, never markup, and the page runs no script', async ({ app }) => {
  const attack = '"><script>alert(1)</script>';
  const { headers, body } = await app.inject({ url: '/openapi', query: { search: attack } });
  expect(body).not.toContain('<script');
  expect(idsIn(body)).toEqual([]);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).not.toContain('script-src');
  expect((await app.inject('/openapi?search=a&search=b')).statusCode).toBe(200);
});

test('it lists every call, with who may call it and how it fails', async ({ app }) => {
  const { headers, body } = await app.inject('/openapi');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(idsIn(body).toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
  expect(body).toContain('/task/label/add');
  expect(body).toContain('Access: task:use.');
  expect(body).toContain('409 label.nameTaken');
});

test('it finds calls by words, and speaks the language of the reader', async ({ app }) => {
  const { body } = await app.inject({ url: '/openapi?search=POST+label', headers: { 'accept-language': 'zh-CN' } });
  expect(idsIn(body)).toContain('label.add');
  expect(idsIn(body)).not.toContain('label.edit');
  expect(body).toContain('查找接口');
  expect(body).toContain('可以安全地重复');
});

plain('a shape is written as a type with its limits', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 15 },
      kind: { enum: ['a', 'b'] },
      ids: { type: 'array', maxItems: 3, items: { type: 'string' } },
      day: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
      due: { type: ['string', 'null'], format: 'date' },
      menu: { $ref: '#/components/schemas/Menu' },
      map: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
    },
  };
  expect(shapeText(schema)).toBe(`{
  name: string 1–15
  kind?: "a" | "b"
  ids?: (string)[] –3
  day?: date | null
  due?: date | null
  menu?: Menu
  map?: { [name]: integer 0– }
}`);
});
