import { FREE_QUESTION_KINDS, hasOwnOptions, type Question } from '@opsyard/contract';
import { Checkbox, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo } from '../../../../kernel/forms/forms.ts';
import styles from '../forms.module.css';
import { optionsOf } from './draft-model.ts';
import { type DesignChoices, QuestionConditions } from './question-conditions.tsx';
import { TargetChoice } from './target-choice.tsx';

type OptionsProps = { question: Question; onChange: (change: Partial<Question>) => void };
type QuestionSettingsProps = OptionsProps & { earlier: readonly Question[]; choices: DesignChoices };

/** Everything about a question that can be chosen. */
export function QuestionSettings({ question, earlier, choices, onChange }: QuestionSettingsProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const { kind, label, help, required, target } = question;
  const kinds = kind === 'department' ? [...FREE_QUESTION_KINDS, kind] : FREE_QUESTION_KINDS;
  return (
    <div className={styles.settings}>
      <div className={styles.whole}>
        <label htmlFor={`${id}label`}>{t('forms.question')}</label>
        <Input
          id={`${id}label`}
          autoFocus={label === ''}
          value={label}
          count={countUpTo(200)}
          onChange={({ target: field }) => onChange({ label: field.value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}kind`}>{t('forms.kind')}</label>
        <Select
          id={`${id}kind`}
          className={styles.wide ?? ''}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`forms.kinds.${value}`) }))}
          onChange={(value) => onChange({ kind: value })}
        />
      </div>
      <TargetChoice question={question} fields={choices.fields} onChange={onChange} />
      {hasOwnOptions(question) && <Options question={question} onChange={onChange} />}
      <div className={styles.whole}>
        <label htmlFor={`${id}help`}>{t('forms.help')}</label>
        <Input.TextArea
          id={`${id}help`}
          rows={2}
          value={help}
          count={countUpTo(500)}
          onChange={({ target: field }) => onChange({ help: field.value })}
        />
      </div>
      <Checkbox
        checked={required || target === 'title'}
        disabled={target === 'title'}
        onChange={({ target: box }) => onChange({ required: box.checked })}
      >
        {t('forms.required')}
      </Checkbox>
      <QuestionConditions question={question} earlier={earlier} choices={choices} onChange={onChange} />
      <span className={styles.help}>{t('forms.prefill', { name: question.id })}</span>
    </div>
  );
}

function Options({ question, onChange }: OptionsProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const [text, setText] = useState(question.options.map(({ label }) => label).join('\n'));
  return (
    <div className={styles.whole}>
      <label htmlFor={id}>{t('forms.options')}</label>
      <Input.TextArea
        id={id}
        rows={4}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange({ options: optionsOf(target.value, question.options) });
        }}
      />
    </div>
  );
}
