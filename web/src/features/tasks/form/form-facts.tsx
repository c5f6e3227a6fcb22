import { FORM_NAME_MAX } from '@opsyard/contract';
import { Checkbox, Input, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { useAudiences } from './designer/use-audiences.ts';
import type { Facts } from './designer/use-design.ts';
import styles from './forms.module.css';

type FormFactsProps = { facts: Facts; project: string; onChange: (change: Partial<Facts>) => void };

/** The name of a form and who fills it in. */
export function FormFacts({ facts: { name, audience, intake }, project, onChange }: FormFactsProps) {
  const { t } = useTranslation('tasks');
  const [nameId, audienceId] = [useId(), useId()];
  return (
    <div className={styles.facts}>
      <div>
        <label htmlFor={nameId}>{t('forms.name')}</label>
        <Input
          id={nameId}
          value={name}
          status={name.trim() ? '' : 'error'}
          count={countUpTo(FORM_NAME_MAX)}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </div>
      <div>
        <label htmlFor={audienceId}>{t('forms.audience')}</label>
        <Select
          id={audienceId}
          className={styles.wide ?? ''}
          value={audience}
          options={useAudiences()}
          onChange={(value) => onChange({ audience: value })}
        />
      </div>
      <div className={styles.whole}>
        <Checkbox checked={intake} onChange={({ target }) => onChange({ intake: target.checked })}>
          {t('forms.intake')}
        </Checkbox>
      </div>
      <p className={styles.help}>{t('forms.filesInto', { project })}</p>
    </div>
  );
}
