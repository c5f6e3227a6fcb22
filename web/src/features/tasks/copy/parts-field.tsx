import { COPIED_PARTS, type CopiedPart } from '@opsyard/contract';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './copying.module.css';
import { DialogPart } from './dialog-part.tsx';

type PartsFieldProps = { value: CopiedPart[]; onChange: (parts: CopiedPart[]) => void };

/** What of tasks comes along. */
export function PartsField({ value, onChange }: PartsFieldProps) {
  const { t } = useTranslation('tasks');
  return (
    <DialogPart label={t('taskCopy.parts')}>
      <Checkbox.Group<CopiedPart>
        className={styles.choices ?? ''}
        value={value}
        options={COPIED_PARTS.map((part) => ({ value: part, label: t(`taskCopy.part.${part}`) }))}
        onChange={onChange}
      />
    </DialogPart>
  );
}
