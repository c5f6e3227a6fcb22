import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { BUG, projectScope, STATUS, taskRow, withBug } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { DealForm } from './deal-button.tsx';

beforeAll(startWords);
beforeEach(() => {
  signedIn();
  new MockServer();
});

const row = taskRow(1, { typeId: BUG, typeVersion: 1 });
const move = (fromId: string | null, toId: string) => ({ fromId, toId, who: [], required: [] });
const next = () => screen.findByRole('button', { name: /^Next status/ });

test('the next status is one of the type: others are skipped', async () => {
  const types = withBug({ statusIds: [STATUS.todo, STATUS.done] });
  showInProject(<DealForm task={row} close={() => undefined} />, projectScope({ types }));
  expect((await next()).textContent).toContain('Done');
});

test('the next status is one to which a transition of the type leads, and others say why they cannot be chosen', async () => {
  const transitions = [move(null, STATUS.todo), move(STATUS.todo, STATUS.review), move(STATUS.review, STATUS.done)];
  const types = withBug({ transitions });
  showInProject(<DealForm task={row} close={() => undefined} />, projectScope({ types }));
  expect((await next()).textContent).toContain('In review');
  await userEvent.click(await next());
  const disabled = () =>
    screen.getAllByRole('option').filter((option) => option.getAttribute('aria-disabled') === 'true');
  await waitFor(() => expect(disabled()).toHaveLength(2));
  expect(disabled().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Doing'),
    expect.stringContaining('Done'),
  ]);
});
