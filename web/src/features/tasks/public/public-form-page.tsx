import { applicableSections, type FormAnswers, type PublicForm, publicForm } from '@opsyard/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { CaptchaHelp, CaptchaImage } from '../../identity/index.ts';
import { prefilled } from '../form/prefill.ts';
import styles from './public.module.css';
import { PublicCard, PublicState } from './public-card.tsx';
import { PublicQuestion } from './public-question.tsx';
import { usePublicSubmit } from './use-public-submit.ts';
import { usePublicWords } from './use-words.ts';

const KEY = /^[A-Za-z0-9_-]{32}$/;

/** A form at its public address; the key is in the fragment, so that no server logs it. */
export function PublicFormPage() {
  const words = usePublicWords();
  const key = useLocation().hash.slice(1);
  const isMissing = !KEY.test(key);
  const { data, error, refetch } = useRead(publicForm.get, { body: { key } }, { quiet: true, enabled: !isMissing });
  if (data) return <Fill form={data} formKey={key} onChanged={() => void refetch()} />;
  return <PublicState error={error} isMissing={isMissing} missing={words.goneForm} onRetry={() => void refetch()} />;
}

type FillProps = { form: PublicForm; formKey: string; onChanged: () => void };

function Fill({ form, formKey, onChanged }: FillProps) {
  const words = usePublicWords();
  const [answers, setAnswers] = useState<FormAnswers>(() => initialAnswers(form));
  const [email, setEmail] = useState('');
  const fields = useRef<HTMLFormElement>(null);
  const setting = { people: [], labels: form.labels, fields: form.fields, me: '', today: dayOf(useNow()) };
  const { submit, isPending, failure, problems, captcha } = usePublicSubmit({ form, formKey, setting, onChanged });
  const requested = applicableSections(form.schema, answers, setting);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(answers, email).then((wrong) => focusQuestion(fields.current, wrong));
  };
  return (
    <PublicCard title={form.name}>
      <form ref={fields} noValidate className={styles.form} onSubmit={send}>
        {requested.map(({ section, questions: shown }) => {
          const { title, help } = section;
          return (
            shown.length > 0 && (
              // Sections have no id; answers are kept by question.
              <section key={form.schema.sections.indexOf(section)} className={styles.section}>
                {title && <h2 className={styles.subtitle}>{title}</h2>}
                {help && <p className={styles.help}>{help}</p>}
                {shown.map(({ question, isNeeded }) => (
                  <PublicQuestion
                    key={question.id}
                    question={question}
                    choices={form}
                    formKey={formKey}
                    isNeeded={isNeeded}
                    problem={problems[question.id]}
                    answer={answers[question.id]}
                    onAnswer={(answer) => setAnswers((present) => ({ ...present, [question.id]: answer }))}
                  />
                ))}
              </section>
            )
          );
        })}
        {form.hasMail && <EmailField email={email} onChange={setEmail} />}
        {form.hasCaptcha && <Captcha {...captcha} />}
        {failure && (
          <p className={styles.error} role="alert">
            {failure}
          </p>
        )}
        <button type="submit" className={styles.first} disabled={isPending}>
          {isPending ? words.sending : words.submit}
        </button>
      </form>
    </PublicCard>
  );
}

function EmailField({ email, onChange }: { email: string; onChange: (email: string) => void }) {
  const words = usePublicWords();
  return (
    <div className={styles.question}>
      <label htmlFor="email">{words.email}</label>
      <p id="email-help" className={styles.help}>
        {words.emailHelp}
      </p>
      <input
        id="email"
        type="email"
        className={styles.field}
        aria-describedby="email-help"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

type CaptchaProps = { checkKey: string; code: string; onCode: (code: string) => void; onRenew: () => void };

function Captcha({ checkKey, code, onCode, onRenew }: CaptchaProps) {
  const words = usePublicWords();
  return (
    <div className={styles.question}>
      <label htmlFor="captcha">{words.code}</label>
      <div className={styles.captcha}>
        <input
          id="captcha"
          className={styles.field}
          autoComplete="off"
          maxLength={10}
          value={code}
          onChange={({ target }) => onCode(target.value)}
        />
        <CaptchaImage checkKey={checkKey} onRenew={onRenew} />
      </div>
      <CaptchaHelp key={checkKey} checkKey={checkKey} onCode={onCode} />
    </div>
  );
}

/** Answers that the address brings with it. */
function initialAnswers(form: PublicForm): FormAnswers {
  return prefilled({ ...form, people: [] }, new URLSearchParams(window.location.search));
}

function focusQuestion(fields: HTMLFormElement | null, id: string | undefined): void {
  if (id) fields?.querySelector<HTMLElement>(`[data-question="${id}"] :is(input, select, textarea)`)?.focus();
}
