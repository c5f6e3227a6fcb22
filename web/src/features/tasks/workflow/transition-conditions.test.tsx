import type { StatusTransition } from '@opsyard/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { projectDetail } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { loadMoreWords } from '../../../kernel/words/more-words.ts';
import { TransitionConditions } from './transition-conditions.tsx';
import { WorkflowPreview } from './workflow-preview.tsx';

beforeAll(startWords);
beforeAll(() => loadMoreWords('all'));
beforeEach(signedIn);

const { statuses } = projectDetail();
const [from, to] = statuses;
const plain: StatusTransition = { fromId: from?.id ?? '', toId: to?.id ?? '', who: [], required: [] };
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

function show(transition: StatusTransition) {
  const onSave = vi.fn();
  showInProject(<TransitionConditions transition={transition} disabled={false} onSave={onSave} onClose={vi.fn()} />);
  return onSave;
}

test('a transition can require closed subtasks and that nothing blocks the task; what is not ticked is left out', async () => {
  const onSave = show({ ...plain, notBlocked: true });
  expect([box('All subtasks completed').checked, box('Not blocked').checked]).toEqual([false, true]);
  await userEvent.click(box('All subtasks completed'));
  await userEvent.click(box('Not blocked'));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onSave).toHaveBeenCalledWith({ ...plain, subtasksClosed: true });
});

test('new tasks have neither subtasks nor blockers, so that nothing is offered for them', () => {
  show({ ...plain, fromId: null });
  expect(screen.queryByRole('checkbox', { name: 'All subtasks completed' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Not blocked' })).toBeNull();
});

test('the preview names what a transition requires of related tasks', () => {
  const rules = {
    restricted: true,
    transitions: [{ ...plain, subtasksClosed: true, notBlocked: true }],
    statuses: [],
  };
  showInProject(<WorkflowPreview rules={rules} statuses={statuses} />);
  screen.getByText('allowed, if all subtasks are completed or cancelled, if no open task blocks it');
});
