import {
  type AnswerProblem,
  checkAnswers,
  type FormAnswers,
  fieldFor,
  limitsText,
  type PublishedForm,
  type Question,
  questionsOf,
} from '@opsyard/contract';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting } from './designer/use-setting.ts';

type Requested = Pick<PublishedForm, 'schema' | 'people' | 'labels' | 'fields'>;

/** The answers to a form, with the errors of each question. */
export function useAnswers(requested: Requested) {
  const { t } = useTranslation('tasks');
  const [form] = Form.useForm<FormAnswers>();
  const setting = useSetting(requested);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const asked = questionsOf(requested.schema);
  const showProblems = (problems: Record<string, AnswerProblem>) => {
    const ofQuestion = (question: Question) => {
      const problem = problems[question.id];
      const range = limitsText(fieldFor(question, requested.fields));
      return problem ? [t(`forms.answerProblem.${problem}`, { range })] : [];
    };
    const ids = asked.map(({ id }) => id);
    form.setFields(asked.map((question) => ({ name: question.id, errors: ofQuestion(question) })));
    setWrong(ids.filter((id) => problems[id]));
    const first = ids.find((id) => problems[id]);
    if (first) form.scrollToField(first, { block: 'center', focus: true });
    return first === undefined;
  };
  const check = (answers: FormAnswers) => showProblems(checkAnswers(requested.schema, answers, setting));
  const errors = asked
    .filter(({ id }) => wrong.includes(id))
    .map(({ id, label }) => ({ name: id, label: label || t('forms.unnamed') }));
  /** An answer that was changed is no longer named until it is checked again. */
  const forgive = (ids: readonly string[]) => setWrong((before) => before.filter((id) => !ids.includes(id)));
  return { form, check, showProblems, setting, errors, forgive };
}
