import * as contract from '@opsyard/contract';
import type { TSchema } from 'typebox';
import { describe, expect } from 'vitest';
import { checkExactly } from '../src/kernel/routes/schema-compilers.ts';
import { refusal, test } from './fixtures/task-fixture.ts';

type Shape = {
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  'x-text'?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  additionalProperties?: Shape | boolean;
};
type Field = { at: string; name: string; shape: Shape };

const routes = Object.values(contract).flatMap((group) =>
  group && typeof group === 'object' ? Object.values(group).filter(isRouteWithBody) : [],
);

function isRouteWithBody(value: unknown): value is { feature: string; id: string; body: Shape } {
  return typeof value === 'object' && value !== null && 'path' in value && 'id' in value && 'body' in value;
}

/** Every text in a request body. */
const fields = routes.flatMap(({ id, body }) => textsIn(body, { at: id, name: '' }));

function textsIn(shape: Shape, { at, name }: Omit<Field, 'shape'>): Field[] {
  const below = Object.entries(shape.properties ?? {}).flatMap(([key, one]) =>
    textsIn(one, { at: `${at}.${key}`, name: key }),
  );
  const others = [shape.items, ...(shape.anyOf ?? []), shape.additionalProperties].filter(
    (one) => typeof one === 'object',
  );
  const inside = others.flatMap((one) => textsIn(one, { at, name }));
  return shape.type === 'string' && !isClosed(shape)
    ? [{ at, name, shape }, ...below, ...inside]
    : [...below, ...inside];
}

/** Ids, days, choices and the like: their pattern refuses blanks. */
function isClosed({ enum: choices, format, pattern, 'x-text': form }: Shape): boolean {
  return form === undefined && (choices !== undefined || format !== undefined || pattern !== undefined);
}

/** Texts that are not normalized: secrets, proofs, search terms, and texts nobody reads. */
const TAKEN_AS_TYPED = new Set([
  ...[
    'password',
    'oldpassword',
    'confirmpassword',
    'ticket',
    'link',
    'token',
    'code',
    'smscode',
    'captcha',
    'checkKey',
  ],
  ...['algorithm', 'nonce', 'salt', 'keyPrefix', 'key', 'signature', 'derivedKey'],
  ...['username', 'email', 'emails', 'phone', 'mobile', 'value', 'recipient', 'orgCode'],
  ...[
    'search',
    'filter',
    'where',
    'visibleWhen',
    'requiredWhen',
    'cursor',
    'was',
    'wasEditedAt',
    'scopes',
    'twoStepRoles',
    'newcomerRole',
    'hiddenColumns',
    'sheet',
    'page',
    'zone',
    'encoding',
  ],
  ...['ruleJson', 'startTime', 'endTime', 'ownerIds', 'assigneeIds', 'labelIds'],
  ...['sendStatus', 'sendTime', 'cancelTime', 'delFlag', 'createBy', 'createTime', 'updateBy', 'updateTime'],
  ...['scheduled', 'expired', 'files', 'readCount'],
]);

/** A body with one text, by the schema of that text: a schema is compiled once, and many texts are declared alike. */
const bodies = new Map<string, TSchema>();

function bodyOf(shape: Shape): TSchema {
  const key = JSON.stringify(shape);
  const made = { type: 'object', properties: { field: shape }, required: ['field'] } as unknown as TSchema;
  const body = bodies.get(key) ?? made;
  bodies.set(key, body);
  return body;
}

const accepted = (shape: Shape, value: string): string | false => {
  const body = { field: value };
  return checkExactly(bodyOf(shape))(body) && body.field;
};
const lines = fields.filter(({ shape }) => shape['x-text'] === 'line');
const paragraphs = fields.filter(({ shape }) => shape['x-text'] === 'paragraphs');

describe('every text of a request', () => {
  test('declares its normal form in its schema, or is listed as unchanged', () => {
    const undeclared = fields.filter(({ name, shape }) => !shape['x-text'] && !TAKEN_AS_TYPED.has(name));
    expect(undeclared.map(({ at }) => at)).toEqual([]);
    expect(lines.length).toBeGreaterThan(50);
  });

  test.for(lines.filter(({ shape }) => shape.minLength).map(({ at, shape }) => [at, shape] as const))(
    '%s is refused when it is blank',
    ([, shape]) => {
      for (const blank of ['', '   ', '\u3000', '\u200b', ' \n ', '\u00a0']) expect(accepted(shape, blank)).toBe(false);
    },
  );

  test('is NFC-composed and trimmed; control characters inside a line are refused', () => {
    for (const { shape } of lines) {
      expect(accepted(shape, '  cafe\u0301\t')).toBe('café');
      expect(accepted(shape, 'a\u0007b')).toBe(false);
    }
    for (const { shape } of paragraphs) {
      expect(accepted(shape, '\n e\u0301\r\n\u0007two \n')).toBe('é\ntwo');
      expect(accepted(shape, '  ')).toBe(shape.minLength ? false : '');
    }
  });

  test('is measured in its stored form', () => {
    for (const { shape } of lines) {
      const longest = 'é'.repeat(shape.maxLength ?? 0);
      expect(accepted(shape, ` ${longest.normalize('NFD')} `)).toBe(longest);
      expect(accepted(shape, `${longest}x`)).toBe(false);
    }
  });
});

test('is unchanged if it is a secret or an editor document', () => {
  const form = (name: string) => fields.filter((field) => field.name === name).map(({ shape }) => shape['x-text']);
  expect(new Set(form('secret'))).toEqual(new Set(['verbatim']));
  expect(new Set([...form('html'), ...form('msgContent')])).toEqual(new Set(['html']));
  const secret = fields.find(({ name }) => name === 'secret')?.shape ?? {};
  expect(accepted(secret, ' e\u0301 ')).toBe(' e\u0301 ');
});

test('blank names of tasks, steps, labels and projects are refused, and other names are stored in normal form', async ({
  fixture,
}) => {
  const { client } = fixture.owner;
  const { id: projectId } = fixture.project;
  const task = await fixture.add('kept');
  const refused = refusal(400, 'common.invalidInput');
  const tries = [
    client.task.add({ body: { projectId, title: '   ' } }),
    client.task.addMany({ body: { projectId, titles: ['a', '\u3000'] } }),
    client.task.edit({ body: { id: task.id, version: task.version, changes: { title: ' ' } } }),
    client.checklist.add({ body: { recordId: task.id, texts: [' '] } }),
    client.label.add({ body: { projectId, name: '\u200b', color: 'red' } }),
    client.status.add({ body: { projectId, name: ' ', category: '0', color: 'red' } }),
  ];
  for (const one of tries) await expect(one).rejects.toMatchObject(refused);
  const { records } = await client.task.addMany({ body: { projectId, titles: ['  Cafe\u0301 ', 'two'] } });
  expect(records.map(({ title }) => title)).toEqual(['Café', 'two']);
});
