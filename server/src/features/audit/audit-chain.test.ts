import { expect, test } from 'vitest';
import { type AuditEvent, CHAIN_START, canonical, chainHash } from './audit-chain.ts';

const event: AuditEvent = {
  at: '2026-11-21T12:00:00.000Z',
  actorId: null,
  username: '方以晴',
  kind: 'signedIn',
  ip: '10.0.0.1',
  agent: null,
  detail: { b: 1, a: { d: [true, null], c: '"' } },
};

test('equal values have equal canonical texts, whatever the order of keys', () => {
  expect(canonical({ b: 1, a: [{ d: 2, c: null }] })).toBe('{"a":[{"c":null,"d":2}],"b":1}');
  expect(chainHash(CHAIN_START, { ...event, detail: { a: { c: '"', d: [true, null] }, b: 1 } })).toBe(
    chainHash(CHAIN_START, event),
  );
});

test.for(Object.keys(event))('a changed %s changes the hash', (field) => {
  expect(chainHash(CHAIN_START, { ...event, [field]: 'changed' })).not.toBe(chainHash(CHAIN_START, event));
});

test('the hash depends on the previous event', () => {
  expect(chainHash('1'.repeat(64), event)).not.toBe(chainHash(CHAIN_START, event));
});
