import { type Project, type ProjectsChange, projectBulk, type Reply } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { notify } from '../../../kernel/notify.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { beginUndoable } from '../../../kernel/writes/undo.ts';
import { refreshMenuProjects } from '../shared/pickers/menu-projects.ts';

type Kind = 'archive' | 'restore' | 'pause' | 'resume' | 'owner' | 'category' | 'member' | 'star' | 'unstar';
type Refused = Reply<typeof projectBulk.change>['refused'];

const REASONS = ['notAllowed', 'archived', 'notFound'] as const;

/** Changes the chosen projects, offers undo, and reports which ones were refused and why. */
export function useChangeProjects(chosen: readonly Project[]) {
  const { t } = useTranslation('tasks');
  const [isPending, setPending] = useState(false);
  const tellRefused = (refused: Refused) => {
    const reasonOf = (failure: string) => REASONS.find((one) => failure.endsWith(`.${one}`)) ?? 'other';
    const lines = Map.groupBy(refused, ({ failure }) => reasonOf(failure));
    const texts = [...lines].map(([reason, ones]) => {
      const names = listText(ones.map(({ id }) => chosen.find((one) => one.id === id)?.name ?? '?'));
      return t(`projectList.reason.${reason}`, { names });
    });
    const content = [t('projectList.refused', { count: refused.length }), ...texts].join(' · ');
    notify(({ message }) => void message.warning({ content, duration: 8 }));
  };
  const change = async (kind: Kind, desired: ProjectsChange) => {
    setPending(true);
    const finish = beginUndoable();
    try {
      const ids = chosen.map(({ id }) => id);
      const { opId, changed, refused } = await call(projectBulk.change, { body: { ids, change: desired } });
      const text = t(`projectList.changed.${kind}`, { count: changed.length });
      finish(changed.length > 0 ? { opId, text, onUndone: refreshMenuProjects } : null);
      if (refused.length > 0) tellRefused(refused);
      else if (changed.length === 0) notify(({ message }) => void message.info(t('projectList.nothing')));
      refreshMenuProjects();
      await refresh('project', 'activity');
    } catch {
      // The failure is already shown.
      finish(null);
    } finally {
      setPending(false);
    }
  };
  return { change, isPending };
}
