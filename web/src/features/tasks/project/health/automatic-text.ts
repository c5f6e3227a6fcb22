import type { Project } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { progressOf } from '../project-filter.ts';

export type RatedProject = Pick<Project, 'counts' | 'automaticHealth'>;

/** Why a project has its automatic health, in words; null without one. */
export function useAutomaticText({ counts, automaticHealth }: RatedProject): string | null {
  const { t } = useTranslation('tasks');
  if (!automaticHealth) return null;
  const open = counts.todo + counts.doing + counts.review;
  const done = Math.round(progressOf(counts).share * 100);
  const { reason, elapsed = 0 } = automaticHealth;
  return t(`projectList.health.reason.${reason}`, { count: open, overdue: counts.overdue, done, elapsed });
}
