import { type DesignField, FORM_TARGETS, isCustomKey, QUESTION_KIND_OF, type Question } from '@opsyard/contract';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../forms.module.css';

type TargetChoiceProps = {
  question: Question;
  fields: readonly DesignField[];
  onChange: (change: Partial<Question>) => void;
};
const NO_TARGET = 'none';

/** The field of the task that a question fills: a built-in or a custom one. */
export function TargetChoice({ question, fields, onChange }: TargetChoiceProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const { target, label, required } = question;
  const chosen = fields.find(({ key }) => key === target);
  const offered = fields.filter((field) => field.problem === null || field === chosen);
  const own = offered.map(({ key, name }) => ({ value: key as string, label: name }));
  const isGone = target !== null && isCustomKey(target) && !chosen;
  const gone = isGone ? [{ value: target as string, label: t('forms.goneField') }] : [];
  const custom = [...gone, ...own];
  const builtIn = FORM_TARGETS.map((value) => ({ value: value as string, label: t(`forms.targets.${value}`) }));
  const pick = (value: string) => {
    const field = fields.find(({ key }) => key === value);
    if (!field) return onChange({ target: FORM_TARGETS.find((one) => one === value) ?? null });
    onChange({
      ...{ target: field.key, kind: QUESTION_KIND_OF[field.kind] ?? question.kind, options: [] },
      ...{ label: label || field.name, required: required || field.required },
    });
  };
  return (
    <>
      <div>
        <label htmlFor={id}>{t('forms.target')}</label>
        <Select
          id={id}
          className={styles.wide ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          value={target ?? NO_TARGET}
          options={[
            { value: NO_TARGET, label: t('forms.noTarget') },
            ...builtIn,
            ...(custom.length > 0 ? [{ label: t('forms.customFields'), options: custom }] : []),
          ]}
          onChange={pick}
        />
      </div>
      {chosen && <FieldNotes field={chosen} />}
    </>
  );
}

/** What whoever designs the form has to know about a custom field. */
function FieldNotes({ field: { options, isConditional, isLimited } }: { field: DesignField }) {
  const { t } = useTranslation('tasks');
  if (options.length === 0 && !isLimited && !isConditional) return null;
  return (
    <div className={styles.whole}>
      {options.length > 0 && <p className={styles.help}>{t('forms.fieldNote.options')}</p>}
      {isLimited && <p className={styles.help}>{t('forms.fieldNote.limited')}</p>}
      {isConditional && <p className={styles.help}>{t('forms.fieldNote.conditional')}</p>}
    </div>
  );
}
