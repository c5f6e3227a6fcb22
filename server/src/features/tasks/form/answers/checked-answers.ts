import {
  type AnswerProblem,
  type CustomField,
  type CustomValue,
  checkAnswers,
  customKey,
  type FormAnswers,
  type FormSchema,
  type FormSetting,
  formFailures,
  keptAnswers,
  questionsOf,
} from '@opsyard/contract';
import { fail } from '../../../../kernel/fail.ts';
import { fitInTask, validValue } from '../../custom-field/values.ts';
import { formField } from './form-fields.ts';

type Checked = {
  schema: FormSchema;
  /** The custom fields that its questions can fill. */
  fields: readonly CustomField[];
  setting: Omit<FormSetting, 'fields'>;
};

/** The answers that are kept, or a refusal that names the error of each question. */
export function checkedAnswers({ schema, fields, setting }: Checked, sent: FormAnswers): FormAnswers {
  const all = { ...setting, fields: fields.map(formField) };
  const answers = keptAnswers(schema, sent, all);
  const questions = { ...problemsOfValues({ schema, fields }, answers), ...checkAnswers(schema, sent, all) };
  if (Object.keys(questions).length > 0) fail(formFailures.answersWrong, { detail: { questions } });
  return answers;
}

/** The answers that would be no values of their custom fields, or more than a task can have. */
function problemsOfValues({ schema, fields }: Omit<Checked, 'setting'>, answers: FormAnswers) {
  const values: Record<string, CustomValue> = {};
  const problems: Record<string, AnswerProblem> = {};
  for (const { id, target } of questionsOf(schema)) {
    const field = fields.find((one) => customKey(one.id) === target);
    if (!field || answers[id] === undefined) continue;
    const value = validValue(field, answers[id]);
    if (value === undefined) problems[id] = 'invalid';
    else if (fitInTask({ ...values, [customKey(field.id)]: value })) values[customKey(field.id)] = value;
    else problems[id] = 'tooLong';
  }
  return problems;
}
