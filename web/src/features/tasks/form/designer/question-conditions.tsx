import { type FormDetail, fieldsOfQuestions, type Question } from '@opsyard/contract';
import { Checkbox } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPanel } from '../../../../records/filter/filter-panel.tsx';
import { FieldScopeProvider } from '../../../../records/scope-provider.tsx';
import styles from '../forms.module.css';

/** What the project offers to the questions of a form. */
export type DesignChoices = Pick<FormDetail, 'labels' | 'fields'>;

type QuestionConditionsProps = {
  question: Question;
  /** The questions before it, which its conditions are about. */
  earlier: readonly Question[];
  choices: DesignChoices;
  onChange: (change: Partial<Question>) => void;
};

/** When a question is visible and required, depending on preceding answers. */
export function QuestionConditions({ question, earlier, choices, onChange }: QuestionConditionsProps) {
  const { t } = useTranslation('tasks');
  const isTitle = question.target === 'title';
  return (
    <ConditionScope earlier={earlier} choices={choices}>
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
    </ConditionScope>
  );
}

type ConditionScopeProps = { earlier: readonly Question[]; choices: DesignChoices; children: ReactNode };

/** Conditions on earlier questions; without any there is nothing to choose. */
export function ConditionScope({ earlier, choices: { labels, fields }, children }: ConditionScopeProps) {
  const scope = useMemo(
    () => ({ fields: fieldsOfQuestions(earlier, { labels, fields }), title: earlier[0]?.id ?? '', targets: {} }),
    [earlier, labels, fields],
  );
  if (scope.title === '') return null;
  return <FieldScopeProvider value={scope}>{children}</FieldScopeProvider>;
}

type ConditionalProps = { label: string; condition: string; onChange: (condition: string) => void };

/** A box that, when ticked, shows the condition on which something applies. */
export function Conditional({ label, condition, onChange }: ConditionalProps) {
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
