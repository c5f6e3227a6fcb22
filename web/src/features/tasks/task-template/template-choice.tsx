import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { DialogPart } from '../copy/dialog-part.tsx';
import { NoTemplates } from './no-templates.tsx';
import styles from './task-templates.module.css';

type TemplateChoiceProps = {
  offered: readonly { id: string; name: string }[] | undefined;
  error: unknown;
  retry: () => void;
  value: string | null;
  onChange: (id: string) => void;
};

/** The choice of a task template, in a dialog. */
export function TemplateChoice({ offered, error, retry, value, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation('tasks');
  return (
    <>
      {error !== null && <Failure error={error} retry={retry} />}
      {!offered && error === null && <RowsSkeleton rows={2} />}
      {offered?.length === 0 && <NoTemplates />}
      {offered && offered.length > 0 && (
        <DialogPart label={t('taskTemplate.template')}>
          <Select
            className={styles.field ?? ''}
            aria-label={t('taskTemplate.template')}
            placeholder={t('taskTemplate.choose')}
            autoFocus
            value={value}
            showSearch={{ optionFilterProp: 'label' }}
            options={offered.map((one) => ({ value: one.id, label: one.name }))}
            onChange={onChange}
          />
        </DialogPart>
      )}
    </>
  );
}
