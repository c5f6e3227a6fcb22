import { expect, test } from 'vitest';
import { loginResult } from '../../../test/makers.ts';
import { beginSession, endSession } from '../../kernel/session.ts';
import { createDrafts } from './drafts.ts';

test('drafts are restored for the same user, not for another user on the same page', () => {
  const drafts = createDrafts<string>();
  const me = loginResult();
  const other = { ...me, userInfo: { ...me.userInfo, id: 'f'.repeat(32) } };
  beginSession(me, false);
  drafts.keep('task', 'half a sentence');
  endSession();
  beginSession(other, false);
  expect(drafts.get('task')).toBeUndefined();
  endSession();
  beginSession(me, false);
  expect(drafts.get('task')).toBe('half a sentence');
  drafts.forget('task');
  expect(drafts.get('task')).toBeUndefined();
});
