import {
  applicableSections,
  type FormAnswers,
  type FormField,
  type FormSchema,
  fieldFor,
  hasOwnOptions,
  longestAnswer,
  PRIORITIES,
  type PublishedForm,
  type Question,
} from '@opsyard/contract';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { countUpTo } from '../../../../kernel/forms/forms.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { DayField } from '../../../../ui/dates/day-field.tsx';
import { decimalText } from '../../../../ui/numbers/decimal-text.ts';
import { RangeField } from '../../custom-field/range-picker.tsx';
import { FileAnswer } from '../file-answer.tsx';
import styles from '../forms.module.css';
import { useSetting } from './use-setting.ts';

type Choices = Pick<PublishedForm, 'people' | 'labels' | 'fields'>;
type QuestionFieldsProps = {
  schema: FormSchema;
  choices: Choices;
  initial?: FormAnswers;
  /** Questions that were not there, or not required, when the form was opened. */
  marked?: readonly Question[];
};

/** The visible questions of a form as form fields. */
export function QuestionFields({ schema, choices, initial = NO_ANSWERS, marked = [] }: QuestionFieldsProps) {
  const form = Form.useFormInstance<FormAnswers>();
  const answers = Form.useWatch((values) => values, { form, preserve: true }) ?? initial;
  const setting = useSetting(choices);
  return applicableSections(schema, answers, setting).map(({ section, questions: shown }) => {
    const { title, help, questions } = section;
    if (shown.length === 0 && questions.length > 0) return null;
    return (
      // Sections have no id, and their fields keep their input by name.
      <section key={schema.sections.indexOf(section)} className={styles.section}>
        {title && <h2 className={styles.sectionTitle}>{title}</h2>}
        {help && <p className={styles.help}>{help}</p>}
        {shown.map(({ question, isNeeded }) => (
          <QuestionField
            key={question.id}
            question={question}
            isNeeded={isNeeded}
            isNew={marked.includes(question)}
            choices={choices}
          />
        ))}
      </section>
    );
  });
}

const NO_ANSWERS: FormAnswers = {};

type QuestionFieldProps = { question: Question; isNeeded: boolean; isNew: boolean; choices: Choices };

function QuestionField({ question, isNeeded, isNew, choices }: QuestionFieldProps) {
  const { t } = useTranslation('tasks');
  const { id, kind, label, help } = question;
  const extra = help ? { extra: <span className={styles.help}>{help}</span> } : {};
  if (kind === 'checkbox') {
    return (
      <Form.Item name={id} valuePropName="checked" {...extra}>
        <Checkbox>
          {label} {isNeeded && <Needed />} {isNew && <Chip color="gold">{t('forms.newQuestion')}</Chip>}
        </Checkbox>
      </Form.Item>
    );
  }
  return (
    <Form.Item
      name={id}
      label={
        <>
          {label || t('forms.unnamed')} {isNeeded && <Needed />}{' '}
          {isNew && <Chip color="gold">{t('forms.newQuestion')}</Chip>}
        </>
      }
      {...extra}
    >
      <Field question={question} choices={choices} />
    </Form.Item>
  );
}

function Needed() {
  const { t } = useTranslation('tasks');
  return <span className={styles.needed}>{t('forms.needed')}</span>;
}

type FieldProps = { question: Question; choices: Choices; id?: string; value?: unknown; onChange?: unknown };

/** What is typed or chosen; the form hands over value, change and id. */
function Field({ question, choices, ...given }: FieldProps) {
  const options = useOptions(question, choices);
  const props = given as object;
  switch (question.kind) {
    case 'longText':
      return <Input.TextArea {...props} rows={4} count={countUpTo(longestAnswer(question))} />;
    case 'number':
      return (
        <InputNumber
          {...props}
          parser={decimalText}
          className={styles.wide ?? ''}
          suffix={unitOf(fieldFor(question, choices.fields))}
        />
      );
    case 'dateRange':
      return <RangeField {...props} label={question.label} />;
    case 'date':
      return <DayField {...props} label={question.label} />;
    case 'select':
    case 'user':
    case 'department':
      return <Select {...props} allowClear showSearch={{ optionFilterProp: 'label' }} options={options} />;
    case 'multiSelect':
    case 'users':
      return <Select {...props} allowClear mode="multiple" optionFilterProp="label" options={options} />;
    case 'file':
      return <FileAnswer {...props} label={question.label} />;
    case 'url':
      return <Input {...props} type="url" inputMode="url" placeholder="https://" autoComplete="off" />;
    case 'phone':
      return <Input {...props} type="tel" inputMode="tel" autoComplete="off" />;
    default:
      return <Input {...props} count={countUpTo(longestAnswer(question))} autoComplete="off" />;
  }
}

function unitOf(field: FormField | undefined): string {
  return field?.kind === 'percent' ? '%' : (field?.unit ?? '');
}

function useOptions(question: Question, { people, labels, fields }: Choices) {
  const { t } = useTranslation('tasks');
  if (hasOwnOptions(question)) return question.options.map(({ value, label }) => ({ value, label }));
  if (question.target === 'priority') {
    const priorities = PRIORITIES.toReversed().filter((one) => one !== 'N');
    return priorities.map((value) => ({ value, label: t(`shared.priority.${value}`) }));
  }
  const field = fieldFor(question, fields);
  if (field && field.options.length > 0) return field.options.map(({ id, name }) => ({ value: id, label: name }));
  if (question.kind === 'user' || question.kind === 'users')
    return people.map(({ id, realname }) => ({ value: id, label: realname }));
  return labels.filter(({ archived }) => !archived).map(({ id, name }) => ({ value: id, label: name }));
}
