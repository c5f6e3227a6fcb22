import { fieldsOfQuestions, type Label, type Question } from '@opsyard/contract';
import { Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPanel } from '../../../../records/filter/filter-panel.tsx';
import { FieldScopeProvider } from '../../../../records/scope-provider.tsx';
import styles from '../forms.module.css';

type QuestionConditionsProps = {
  question: Question;
  /** The questions before it, which its conditions are about. */
  earlier: readonly Question[];
  labels: readonly Label[];
  onChange: (change: Partial<Question>) => void;
};

/** When a question is visible and required, depending on preceding answers. */
export function QuestionConditions({ question, earlier, labels, onChange }: QuestionConditionsProps) {
  const { t } = useTranslation('tasks');
  const scope = useMemo(
    () => ({ fields: fieldsOfQuestions(earlier, labels), title: earlier[0]?.id ?? '', targets: {} }),
    [earlier, labels],
  );
  const isTitle = question.target === 'title';
  if (scope.title === '') return null;
  return (
    <FieldScopeProvider value={scope}>
      {!isTitle && (
        <Conditional
          label={t('forms.visibleWhen')}
          condition={question.visibleWhen ?? ''}
          onChange={(visibleWhen) => onChange({ visibleWhen })}
        />
      )}
      {!isTitle && !question.required && (
        <Conditional
          label={t('forms.requiredWhen')}
          condition={question.requiredWhen ?? ''}
          onChange={(requiredWhen) => onChange({ requiredWhen })}
        />
      )}
    </FieldScopeProvider>
  );
}

type ConditionalProps = { label: string; condition: string; onChange: (condition: string) => void };

function Conditional({ label, condition, onChange }: ConditionalProps) {
  const [isOpen, setOpen] = useState(condition !== '');
  const turn = (open: boolean) => {
    setOpen(open);
    if (!open) onChange('');
  };
  return (
    <div className={styles.whole}>
      <Checkbox checked={isOpen} onChange={({ target }) => turn(target.checked)}>
        {label}
      </Checkbox>
      {isOpen && <FilterPanel filter={condition} onChange={onChange} />}
    </div>
  );
}
