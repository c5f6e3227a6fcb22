import { expect, test } from 'vitest';
import { success } from '../../../../test/peers/cas-server.ts';
import { CasRefused, readCasResponse } from './cas-response.ts';

const NS = 'xmlns:cas="http://www.yale.edu/tp/cas"';
const wrap = (content: string) => `<cas:serviceResponse ${NS}>${content}</cas:serviceResponse>`;

test.each([
  ['no XML', 'yes\nann'],
  ['a failure', wrap('<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>')],
  ['no user', wrap('<cas:authenticationSuccess></cas:authenticationSuccess>')],
  ['an empty user', wrap('<cas:authenticationSuccess><cas:user> </cas:user></cas:authenticationSuccess>')],
  [
    'two users',
    wrap('<cas:authenticationSuccess><cas:user>a</cas:user><cas:user>b</cas:user></cas:authenticationSuccess>'),
  ],
  ['a user outside of the success', wrap('<cas:user>ann</cas:user><cas:authenticationSuccess/>')],
  [
    'a user among the attributes',
    wrap(
      '<cas:authenticationSuccess><cas:attributes><cas:user>root</cas:user></cas:attributes></cas:authenticationSuccess>',
    ),
  ],
  ['a user in a failure', wrap('<cas:authenticationFailure><cas:user>root</cas:user></cas:authenticationFailure>')],
  ['another namespace', success({ user: 'ann' }).replace('www.yale.edu', 'evil.example')],
  [
    'no namespace',
    '<serviceResponse><authenticationSuccess><user>ann</user></authenticationSuccess></serviceResponse>',
  ],
  ['something behind its end', `${success({ user: 'ann' })}<more/>`],
  ['an end too early', success({ user: 'ann' }).slice(0, -20)],
  ['an unknown entity', success({ user: '&who;' })],
  ['too many levels', wrap(`${'<a>'.repeat(9)}${'</a>'.repeat(9)}`)],
])('[D7] refuses a response with %s', (_, xml) => {
  expect(() => readCasResponse(xml)).toThrow(CasRefused);
});

test('[D7] never expands entities of a DOCTYPE', () => {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  const bomb = `<!DOCTYPE x [<!ENTITY l0 "ha">${levels.join('')}]>${success({ user: '&l9;' })}`;
  const outside = `<!DOCTYPE x [<!ENTITY who SYSTEM "file:///etc/passwd">]>${success({ user: '&who;' })}`;
  for (const xml of [bomb, outside]) expect(() => readCasResponse(xml)).toThrow('a DOCTYPE');
});

test('[D7] a comment inside a name does not truncate it', () => {
  expect(readCasResponse(success({ user: 'ann<!-- -->.evil' })).user).toBe('ann.evil');
});

test('[LG-12] [D7] reads the user and the attributes of a ticket', () => {
  const { user, attributes } = readCasResponse(
    success({ user: 'ann &amp; co', attributes: { mail: 'ann@example.com', group: ['a', 'b'] } }),
  );
  expect(user).toBe('ann & co');
  expect(Object.fromEntries(attributes)).toEqual({ mail: ['ann@example.com'], group: ['a', 'b'] });
});
