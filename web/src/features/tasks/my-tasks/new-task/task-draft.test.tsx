import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { deleteDraft } from '../../../../kernel/forms/drafts.ts';
import { taskDraftOf, useTaskDraft } from './task-draft.ts';

beforeAll(startWords);

test('a draft of a new task knows whether files were added, which are not kept', async () => {
  signedIn();
  const schema = { sections: [{ id: 's1', title: '', questions: [question('q1', 'text'), question('q2', 'file')] }] };
  const form = { id: id('f'), schema } as unknown as Parameters<ReturnType<typeof useTaskDraft>['keepAnswers']>[0];
  function Drafting() {
    const { keep, keepAnswers } = useTaskDraft('one', {});
    return (
      <>
        <button type="button" onClick={() => keep({ title: 'Plan', hadFiles: true })}>
          Fields
        </button>
        <button type="button" onClick={() => keepAnswers(form, { q1: 'Banner', q2: [id('e')] })}>
          Answers
        </button>
        <button type="button" onClick={() => keepAnswers(form, { q1: 'Banner', q2: [] })}>
          No files
        </button>
      </>
    );
  }
  showInProject(<Drafting />);
  const user = userEvent.setup();
  const kept = () => taskDraftOf('one')?.value;
  await user.click(screen.getByRole('button', { name: 'Fields' }));
  expect(kept()).toMatchObject({ title: 'Plan', hadFiles: true });
  await user.click(screen.getByRole('button', { name: 'Answers' }));
  expect(kept()).toMatchObject({ hadFiles: true, answers: { values: { q1: 'Banner' } } });
  expect(kept()?.answers?.values).not.toHaveProperty('q2');
  await user.click(screen.getByRole('button', { name: 'No files' }));
  expect(kept()).toMatchObject({ hadFiles: false });
  deleteDraft('task', 'one');
});

function question(name: string, kind: 'text' | 'file') {
  return { id: name, kind, label: name, help: '', required: false };
}
