import { expect, test } from 'vitest';
import { loginResult } from '../../../test/makers.ts';
import { endSession, startSession } from '../../kernel/session.ts';
import { createDrafts } from './drafts.ts';

test('drafts are restored for the same user, not for another user on the same page', () => {
  const drafts = createDrafts<string>('comment');
  const me = loginResult();
  const other = { ...me, userInfo: { ...me.userInfo, id: 'f'.repeat(32) } };
  startSession(me, false);
  drafts.keep('task', 'half a sentence');
  endSession();
  startSession(other, false);
  expect(drafts.get('task')).toBeUndefined();
  endSession();
  startSession(me, false);
  expect(drafts.get('task')).toBe('half a sentence');
  drafts.forget('task');
  expect(drafts.get('task')).toBeUndefined();
});
