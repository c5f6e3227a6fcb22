import { useTranslation } from 'react-i18next';
import { Empty } from '../../../ui/empty.tsx';
import { useMaySaveTemplates } from '../shared/use-may-save-templates.ts';

/** In place of templates while there are none: how to save one, or who can. */
export function NoTemplates() {
  const { t } = useTranslation('tasks');
  const maySave = useMaySaveTemplates();
  return <Empty title={t('taskTemplate.none')} text={t(maySave ? 'taskTemplate.noneText' : 'taskTemplate.noneRead')} />;
}
