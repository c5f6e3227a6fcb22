import { absence } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { useScope } from '../shared/reading/project-scope.tsx';

/** A text until when a member of the project is absent; undefined for others. */
export function useAbsenceText(): (userId: string) => string | undefined {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { project } = useScope();
  const { data } = useRead(absence.ofProject, { query: { projectId: project.id } }, { quiet: true });
  return (userId) => {
    const found = data?.people.find((one) => one.userId === userId);
    return found && t('approval.away', { day: plainDay(found.until, language) });
  };
}
