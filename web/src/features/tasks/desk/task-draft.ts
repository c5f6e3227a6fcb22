import { type Draft, draftOf, forgetDraft, keepDraft, pathNow } from '../../../kernel/drafts.ts';
import { usePathTo } from '../../../kernel/places.ts';
import type { NewTaskBody } from '../shared/new-task-request.ts';
import { useScope } from '../shared/project-scope.tsx';

/** Keeps what is entered for a new task in the browser: with the place it was to be added at, until it is added. */
export function useTaskDraft(draftId: string, given: Partial<NewTaskBody>) {
  const { project } = useScope();
  const pathTo = usePathTo();
  return {
    keep(entered: Partial<NewTaskBody>) {
      const value = { ...given, ...entered };
      const title = value.title?.trim() ?? '';
      if (title === '' && !value.description) return forgetDraft('task', draftId);
      const path = pathTo('task/AddMatter', { project: project.key, draft: draftId }) ?? pathNow();
      keepDraft({ kind: 'task', id: draftId, value, title, path });
    },
    forget: () => forgetDraft('task', draftId),
  };
}

/** What was entered for a new task before. */
export function taskDraftOf(draftId: string): (Draft & { value: Partial<NewTaskBody> }) | undefined {
  return draftOf('task', draftId) as (Draft & { value: Partial<NewTaskBody> }) | undefined;
}
