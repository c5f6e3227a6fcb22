import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { GridFooter } from './grid-footer.tsx';

beforeAll(startWords);
afterEach(cleanup);

const query = { filter: {}, by: null } as unknown as Parameters<typeof GridFooter>[0]['query'];

test.each([
  [false, 0],
  [true, 1],
])('the footer names no number before the first answer (answered: %s)', (ready, shown) => {
  signedIn();
  new MockServer();
  showInProject(<GridFooter state={{ sections: [], ready, error: null, fresh: [] }} query={query} />);
  expect(screen.queryAllByText('0 tasks')).toHaveLength(shown);
});
