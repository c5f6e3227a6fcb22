import {
  type AnswerProblem,
  type AnswersWrong,
  checkAnswers,
  type FormAnswers,
  type FormSetting,
  formFailures,
  identityFailures,
  keptAnswers,
  type PublicForm,
  publicForm,
  questionsOf,
} from '@opsyard/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { randomHex } from '../../../kernel/random.ts';
import { usePublicWords } from './use-words.ts';

type Problems = Record<string, AnswerProblem>;
type Submitting = { form: PublicForm; formKey: string; setting: FormSetting; onChanged: () => void };

/** Checks and sends the answers to a public form, and opens the status page. */
export function usePublicSubmit({ form, formKey, setting, onChanged }: Submitting) {
  const words = usePublicWords();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [checkKey, setCheckKey] = useState(randomHex);
  const [code, setCode] = useState('');
  const renew = () => {
    setCheckKey(randomHex());
    setCode('');
  };
  const showProblems = (found: Problems) => {
    setProblems(found);
    const first = questionsOf(form.schema).find(({ id }) => found[id])?.id;
    setFailure(first === undefined ? null : words.check);
    return first;
  };
  const refused = (error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
    if (error.is(formFailures.answersWrong)) return showProblems((error.detail as AnswersWrong).questions as Problems);
    if (error.is(formFailures.changed)) onChanged();
    if (error.is(identityFailures.captchaWrong) || error.status === 429) renew();
    setFailure(error.is(formFailures.changed) ? words.changed : error.message);
  };

  /** Sends them; the first question that is answered wrongly, if any. */
  async function submit(typed: FormAnswers, email: string): Promise<string | undefined> {
    const wrong = showProblems(checkAnswers(form.schema, typed, setting));
    if (wrong) return wrong;
    setPending(true);
    const answers = keptAnswers(form.schema, typed, setting);
    const image = form.hasCaptcha ? { captcha: code, checkKey } : {};
    const mail = email.trim() ? { email } : {};
    const body = { key: formKey, version: form.version, answers, today: setting.today, ...image, ...mail };
    try {
      const { ticket } = await call(publicForm.submit, { body }, { quiet: true });
      await navigate(`/public/request#${ticket}`, { state: { isNew: true } });
    } catch (error) {
      return refused(error);
    } finally {
      setPending(false);
    }
  }
  return { submit, isPending, failure, problems, captcha: { checkKey, code, onCode: setCode, onRenew: renew } };
}
