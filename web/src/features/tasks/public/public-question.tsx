import {
  type AnswerProblem,
  type FormAnswer,
  hasOwnOptions,
  longestAnswer,
  PRIORITIES,
  type PublicForm,
  type Question,
} from '@opsyard/contract';
import { useId } from 'react';
import styles from './public.module.css';
import { PublicFiles } from './public-files.tsx';
import { usePublicWords } from './use-words.ts';
import type { PublicWords } from './words.en.ts';

type PublicQuestionProps = {
  question: Question;
  labels: PublicForm['labels'];
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
  const Group = kind === 'multiSelect' ? 'fieldset' : 'div';
  const title = (
    <>
      {label} {isNeeded && <span className={styles.needed}>{words.required}</span>}
    </>
  );
  const described = [help && `${id}-help`, problem && `${id}-error`].filter(Boolean).join(' ');
  const shared = { id, 'aria-describedby': described || undefined, 'aria-invalid': problem ? true : undefined };
  return (
    <Group className={styles.question} data-question={question.id}>
      {kind === 'multiSelect' && <legend>{title}</legend>}
      {kind !== 'multiSelect' && kind !== 'checkbox' && <label htmlFor={id}>{title}</label>}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <Field question={question} shared={shared} title={title} {...field} />
      {problem && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {words.problem[problem]}
        </p>
      )}
    </Group>
  );
}

type FieldProps = Pick<PublicQuestionProps, 'question' | 'labels' | 'formKey' | 'answer' | 'onAnswer'> & {
  shared: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined };
  title: React.ReactNode;
};

function Field({ question, labels, formKey, answer, onAnswer, shared, title }: FieldProps) {
  const words = usePublicWords();
  const text = typeof answer === 'string' ? answer : '';
  const typed = { ...shared, className: styles.field, maxLength: longestAnswer(question), autoComplete: 'off' };
  switch (question.kind) {
    case 'longText':
      return <textarea {...typed} rows={5} value={text} onChange={({ target }) => onAnswer(target.value)} />;
    case 'number':
      return <NumberField {...shared} answer={answer} onAnswer={onAnswer} />;
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
          {choicesOf(question, labels, words).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      );
    case 'file':
      return <PublicFiles {...{ formKey, shared, answer, onAnswer }} />;
    case 'multiSelect':
      return <Boxes choices={choicesOf(question, labels, words)} answer={answer} onAnswer={onAnswer} />;
    default: {
      const type = question.kind === 'text' ? 'text' : question.kind;
      return <input {...typed} type={type} value={text} onChange={({ target }) => onAnswer(target.value)} />;
    }
  }
}

type NumberFieldProps = FieldProps['shared'] & Pick<FieldProps, 'answer' | 'onAnswer'>;

/** Uncontrolled, because partial input such as "1." is not a number. */
function NumberField({ answer, onAnswer, ...shared }: NumberFieldProps) {
  return (
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
}

type Choice = readonly [value: string, name: string];

function Boxes({
  choices,
  answer,
  onAnswer,
}: Pick<FieldProps, 'answer' | 'onAnswer'> & { choices: readonly Choice[] }) {
  const chosen = Array.isArray(answer) ? answer : [];
  const toggle = (value: string) =>
    onAnswer(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return choices.map(([value, name]) => (
    <label key={value} className={styles.box}>
      <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
      <span>{name}</span>
    </label>
  ));
}

function choicesOf(question: Question, labels: PublicForm['labels'], words: PublicWords): readonly Choice[] {
  if (hasOwnOptions(question)) return question.options.map(({ value, label }) => [value, label]);
  if (question.target === 'labels') return labels.map(({ id, name }) => [id, name]);
  return PRIORITIES.flatMap((one): Choice[] => (one === 'N' ? [] : [[one, words.priorities[one]]])).toReversed();
}
