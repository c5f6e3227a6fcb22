import { type Color, label, labelFailures } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { reportFailure } from '../../../kernel/calls/failure-notice.ts';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';

type NewLabel = { name: string; color: Color };

/** Adds labels of all projects; if projects have labels of this name, it offers to replace them. */
export function useAddGlobalLabel() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { mutateAsync, isPending } = useSend(label.add, { alsoRefresh: ['project', 'task', 'label'], quiet: true });
  const report = (error: RequestError) => reportFailure(error, { token: null, quiet: false });
  const replace = async (requested: NewLabel, onAdded: (() => void) | undefined) => {
    await mutateAsync({ body: { projectId: null, merge: true, ...requested } });
    taskStoreOf(project.id).markStale();
    onAdded?.();
  };
  const confirmChange = (requested: NewLabel, projects: number, onAdded?: () => void) =>
    confirm({
      title: t('settings.globalTakenTitle', { name: requested.name }),
      text: t('settings.globalTaken', { count: projects }),
      verb: t('settings.replaceLabels'),
      run: () => replace(requested, onAdded).catch(report),
    });
  const add = (requested: NewLabel, onAdded?: () => void) =>
    void mutateAsync({ body: { projectId: null, ...requested } }).then(onAdded, (error: RequestError) => {
      if (error.is(labelFailures.usedInProjects))
        confirmChange(requested, (error.detail as { projects: number }).projects, onAdded);
      else report(error);
    });
  return { add, isPending };
}
