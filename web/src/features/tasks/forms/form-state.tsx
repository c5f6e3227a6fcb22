import type { FormRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip.tsx';

/** Whether a form is published, and whether its draft has newer changes. */
export function FormState({ form }: { form: Pick<FormRow, 'publishedVersion' | 'hasChanges'> }) {
  const { t } = useTranslation('tasks');
  if (form.publishedVersion === null) return <Chip color="gray">{t('forms.draft')}</Chip>;
  return (
    <Chip color={form.hasChanges ? 'gold' : 'green'}>
      {t(form.hasChanges ? 'forms.publishedChanged' : 'forms.published', { version: form.publishedVersion })}
    </Chip>
  );
}
