import {
  type AnswerProblem,
  type FormAnswer,
  type FormField,
  fieldFor,
  hasOwnOptions,
  limitsText,
  longestAnswer,
  PRIORITIES,
  type PublicForm,
  type Question,
} from '@opsyard/contract';
import { useId } from 'react';
import styles from './public.module.css';
import { type Choice, PublicBoxes } from './public-boxes.tsx';
import { PublicFiles } from './public-files.tsx';
import { PublicRange } from './public-range.tsx';
import { usePublicWords } from './use-words.ts';
import type { PublicWords } from './words.en.ts';

type Choices = Pick<PublicForm, 'labels' | 'fields'>;
type PublicQuestionProps = {
  question: Question;
  choices: Choices;
  formKey: string;
  isNeeded: boolean;
  problem: AnswerProblem | undefined;
  answer: FormAnswer | undefined;
  onAnswer: (answer: FormAnswer) => void;
};

/** A question of a public form, with the browser's own fields so that little is loaded. */
export function PublicQuestion({ question, isNeeded, problem, ...field }: PublicQuestionProps) {
  const words = usePublicWords();
  const id = useId();
  const { kind, label, help } = question;
  const isGroup = kind === 'multiSelect' || kind === 'dateRange';
  const Group = isGroup ? 'fieldset' : 'div';
  const title = (
    <>
      {label} {isNeeded && <span className={styles.needed}>{words.required}</span>}
    </>
  );
  const described = [help && `${id}-help`, problem && `${id}-error`].filter(Boolean).join(' ');
  const shared = { id, 'aria-describedby': described || undefined, 'aria-invalid': problem ? true : undefined };
  return (
    <Group className={styles.question} data-question={question.id}>
      {isGroup && <legend>{title}</legend>}
      {!isGroup && kind !== 'checkbox' && <label htmlFor={id}>{title}</label>}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <Field question={question} shared={shared} title={title} {...field} />
      {problem && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {words.problem[problem]} {problem === 'outOfRange' && limitsText(fieldFor(question, field.choices.fields))}
        </p>
      )}
    </Group>
  );
}

type FieldProps = Pick<PublicQuestionProps, 'question' | 'choices' | 'formKey' | 'answer' | 'onAnswer'> & {
  shared: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined };
  title: React.ReactNode;
};

function Field({ question, choices, formKey, answer, onAnswer, shared, title }: FieldProps) {
  const words = usePublicWords();
  const text = typeof answer === 'string' ? answer : '';
  const typed = { ...shared, className: styles.field, maxLength: longestAnswer(question), autoComplete: 'off' };
  switch (question.kind) {
    case 'longText':
      return <textarea {...typed} rows={5} value={text} onChange={({ target }) => onAnswer(target.value)} />;
    case 'number':
      return <NumberField {...shared} field={fieldFor(question, choices.fields)} answer={answer} onAnswer={onAnswer} />;
    case 'dateRange':
      return <PublicRange shared={shared} answer={text} onAnswer={onAnswer} />;
    case 'checkbox':
      return (
        <label className={styles.box}>
          <input {...shared} type="checkbox" checked={answer === true} onChange={() => onAnswer(answer !== true)} />
          <span>{title}</span>
        </label>
      );
    case 'select':
      return (
        <select
          {...shared}
          className={styles.field}
          value={text}
          onChange={({ target }) => onAnswer(target.value || null)}
        >
          <option value="">{words.choose}</option>
          {choicesOf(question, choices, words).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      );
    case 'file':
      return <PublicFiles {...{ formKey, shared, answer, onAnswer }} />;
    case 'multiSelect':
      return <PublicBoxes choices={choicesOf(question, choices, words)} answer={answer} onAnswer={onAnswer} />;
    default: {
      const type = INPUT_TYPES[question.kind] ?? 'text';
      return <input {...typed} type={type} value={text} onChange={({ target }) => onAnswer(target.value)} />;
    }
  }
}

const INPUT_TYPES: Readonly<Partial<Record<Question['kind'], string>>> = { date: 'date', url: 'url', phone: 'tel' };

type NumberFieldProps = FieldProps['shared'] &
  Pick<FieldProps, 'answer' | 'onAnswer'> & { field: FormField | undefined };

/** Uncontrolled, because partial input such as "1." is not a number. */
function NumberField({ answer, onAnswer, field, ...shared }: NumberFieldProps) {
  const unit = field?.kind === 'percent' ? '%' : (field?.unit ?? '');
  const input = (
    <input
      {...shared}
      className={styles.field}
      type="number"
      step="any"
      inputMode="decimal"
      defaultValue={typeof answer === 'number' ? answer : ''}
      onChange={({ target }) => onAnswer(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)}
    />
  );
  if (unit === '') return input;
  return (
    <span className={styles.withUnit}>
      {input}
      <span>{unit}</span>
    </span>
  );
}

function choicesOf(question: Question, { labels, fields }: Choices, words: PublicWords): readonly Choice[] {
  if (hasOwnOptions(question)) return question.options.map(({ value, label }) => [value, label]);
  const field = fieldFor(question, fields);
  if (field) return field.options.map(({ id, name }) => [id, name]);
  if (question.target === 'labels') return labels.map(({ id, name }) => [id, name]);
  return PRIORITIES.flatMap((one): Choice[] => (one === 'N' ? [] : [[one, words.priorities[one]]])).toReversed();
}
