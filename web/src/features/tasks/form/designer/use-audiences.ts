import { FORM_AUDIENCES } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';

/** The audiences a form can have, as options. */
export function useAudiences() {
  const { t } = useTranslation('tasks');
  return FORM_AUDIENCES.map((value) => ({ value, label: t(`forms.audiences.${value}`) }));
}
