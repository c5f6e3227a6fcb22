import { type AnswerProblem, checkAnswers, type FormAnswers, type PublishedForm, questionsOf } from '@opsyard/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSetting } from './designer/use-setting.ts';

type Requested = Pick<PublishedForm, 'schema' | 'people' | 'labels'>;

/** The answers to a form, with the errors of each question. */
export function useAnswers(requested: Requested) {
  const { t } = useTranslation('tasks');
  const [form] = Form.useForm<FormAnswers>();
  const setting = useSetting(requested);
  const showProblems = (problems: Record<string, AnswerProblem>) => {
    const of = (id: string) => (problems[id] ? [t(`forms.answerProblem.${problems[id]}`)] : []);
    const ids = questionsOf(requested.schema).map(({ id }) => id);
    form.setFields(ids.map((name) => ({ name, errors: of(name) })));
    const first = ids.find((id) => problems[id]);
    if (first) form.scrollToField(first, { block: 'center', focus: true });
    return first === undefined;
  };
  const check = (answers: FormAnswers) => showProblems(checkAnswers(requested.schema, answers, setting));
  return { form, check, showProblems, setting };
}
