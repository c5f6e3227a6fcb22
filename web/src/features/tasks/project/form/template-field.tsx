import { type OwnTemplate, TEMPLATES, type Template, template as templates } from '@opsyard/contract';
import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../../kernel/calls/api.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { confirm } from '../../../../ui/popups/confirm.tsx';
import styles from './new-project.module.css';

/** A built-in template, or the id of an own one. */
export type TemplateChoice = Template | (string & {});

type TemplateFieldProps = { value?: TemplateChoice; onChange?: (template: TemplateChoice) => void };

/** Chooses the template of a new project. */
export function TemplateField({ value, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('tasks');
  const name = useId();
  const { data: own = [] } = useRead(templates.list, {}, { quiet: true });
  const radio = (choice: TemplateChoice) => ({
    type: 'radio' as const,
    name,
    checked: choice === value,
    onChange: () => onChange?.(choice),
  });
  return (
    <fieldset className={styles.templates} aria-label={t('templates.builtIn.name')}>
      {TEMPLATES.map((template) => (
        <label key={template} className={styles.template}>
          <input {...radio(template)} />
          <span className={styles.templateName}>{t(`templates.builtIn.${template}`)}</span>
          <span className={styles.templateText}>{t(`templates.builtIn.${template}Text`)}</span>
        </label>
      ))}
      {own.map((one) => (
        <div key={one.id} className={styles.own}>
          <label className={styles.template}>
            <input {...radio(one.id)} />
            <span className={styles.templateName}>{one.name}</span>
            <span className={styles.templateText}>
              {t('templates.facts', { count: one.tasks, maker: one.maker ?? '–' })}
            </span>
          </label>
          {one.mayDelete && <Delete template={one} onDeleted={() => value === one.id && onChange?.('blank')} />}
        </div>
      ))}
    </fieldset>
  );
}

function Delete({ template, onDeleted }: { template: OwnTemplate; onDeleted: () => void }) {
  const { t } = useTranslation('tasks');
  const { mutateAsync } = useSend(templates.delete);
  const label = t('templates.delete', { name: template.name });
  const confirmChange = () =>
    confirm({
      title: label,
      text: t('templates.deleteText'),
      verb: t('templates.deleteRun'),
      danger: true,
      run: async () => {
        await mutateAsync({ query: { id: template.id } });
        onDeleted();
      },
    });
  return (
    <Button
      type="text"
      size="small"
      className={styles.ownDelete ?? ''}
      aria-label={label}
      title={label}
      icon={<Glyph name="trash" />}
      onClick={confirmChange}
    />
  );
}
