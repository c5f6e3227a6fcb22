import { expect } from 'vitest';
import { test } from '../../../test/fixtures/project-fixture.ts';
import { nobody } from '../../kernel/access/actor.ts';
import { wrap } from '../../kernel/database/db.ts';
import { accessIfVisible, invalidateAccess } from './access.ts';

type Answer = (error: Error | null, result: unknown) => void;

test('access read before a change is not stored behind it', async ({ app, fixture: { people, project } }) => {
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const query = (config: never, answer: Answer) =>
    app.pool.query(config, (...result: Parameters<Answer>) => {
      answered.resolve();
      void released.promise.then(() => answer(...result));
    });
  const member = { ...nobody, id: people.member.id };
  invalidateAccess([{ topic: 'access', payload: {} }]);
  const before = accessIfVisible(wrap({ query } as never), member, project.id);
  await answered.promise;
  await people.owner.client.member.delete({ query: { projectId: project.id, userId: member.id } });
  invalidateAccess([{ topic: 'access', payload: {} }]);
  released.resolve();
  expect((await before)?.role).toBe('member');
  // Everyone may view it.
  expect((await accessIfVisible(app.db, member, project.id))?.role).toBeNull();
});
