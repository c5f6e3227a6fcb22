import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { listText } from '../../../kernel/words/list-text.ts';

export type MissingLabels = 'make' | 'drop';

type LabelsFieldProps = {
  /** The names of labels the project does not have. */
  names: readonly string[];
  mayMake: boolean;
  value: MissingLabels;
  onChange: (labels: MissingLabels) => void;
};

/** What becomes of labels the project does not have. */
export function LabelsField({ names, mayMake, value, onChange }: LabelsFieldProps) {
  const { t } = useTranslation('tasks');
  if (names.length === 0) return null;
  if (!mayMake) return <p>{t('taskCopy.mayNotMake')}</p>;
  return (
    <Radio.Group
      vertical
      aria-label={t('taskCopy.labels', { names: listText(names) })}
      value={value}
      onChange={({ target }) => onChange(target.value === 'drop' ? 'drop' : 'make')}
      options={(['make', 'drop'] as const).map((one) => ({ value: one, label: t(`taskCopy.${one}`) }))}
    />
  );
}
