import { TEMPLATES, type Template } from '@opsyard/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './new-project.module.css';

type TemplateFieldProps = { value?: Template; onChange?: (template: Template) => void };

/** What a project begins with. */
export function TemplateField({ value, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('tasks');
  const name = useId();
  return (
    <fieldset className={styles.templates} aria-label={t('projects.template.name')}>
      {TEMPLATES.map((template) => (
        <label key={template} className={styles.template}>
          <input type="radio" name={name} checked={template === value} onChange={() => onChange?.(template)} />
          <span className={styles.templateName}>{t(`projects.template.${template}`)}</span>
          <span className={styles.templateText}>{t(`projects.template.${template}Text`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
