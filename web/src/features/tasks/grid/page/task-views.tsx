import type { TaskView } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import type { SavedViews } from '../../../../records/views/use-chosen-view.ts';
import { ViewsMenu } from '../../../../records/views/views-menu.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import type { PageState } from './page-state.ts';
import { sameView, settingsOf } from './task-view.ts';
import { taskViews } from './use-task-views.ts';
import { useColumns } from './view-choices.ts';

/** The saved views of a project's tasks. */
export function TaskViews({ state, saved }: { state: PageState; saved: SavedViews<TaskView> }) {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const { saved: columns, discard } = useColumns();
  const { active, isSettling } = saved;
  const known = active?.settings ?? undefined;
  const settings = settingsOf(state, columns, known);
  return (
    <ViewsMenu
      saved={saved}
      source={taskViews(project.id, project.state !== 'archived' && can('manageProject'))}
      all={t('list.views.all')}
      parameter="view"
      sharing={{
        isAllowed: can('editTasks'),
        hint: t('project.views.sharedHint'),
        needs: t('project.views.sharedNeeds'),
        lockedHint: t('project.views.lockedHint'),
      }}
      settings={settings}
      isChanged={known !== undefined && !isSettling && !sameView(settings, known)}
      offersToSave={false}
      onSaved={discard}
      onOwnLine
    />
  );
}
