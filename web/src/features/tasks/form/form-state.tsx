import type { FormRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import { Chip } from '../../../ui/chip.tsx';

/** Whether a form is published, and whether its draft has newer changes; where its project does not use forms, a link to this setting. */
export function FormState({ form }: { form: Pick<FormRow, 'publishedVersion' | 'hasChanges' | 'offIn'> }) {
  const { t } = useTranslation('tasks');
  const pathTo = usePathTo();
  const { offIn } = form;
  const settings = offIn && pathTo('task/ProjectSettings', { key: offIn, tab: 'general' });
  if (settings) return <Link to={settings}>{t('forms.off')}</Link>;
  if (form.publishedVersion === null) return <Chip color="gray">{t('forms.draft')}</Chip>;
  return (
    <Chip color={form.hasChanges ? 'gold' : 'green'}>
      {t(form.hasChanges ? 'forms.publishedChanged' : 'forms.published', { version: form.publishedVersion })}
    </Chip>
  );
}
