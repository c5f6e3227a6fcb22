import {
  type AnswerProblem,
  type AnswersWrong,
  type FormAnswers,
  formFailures,
  form as forms,
  keptAnswers,
  type PublishedForm,
  questionsOf,
  type Reply,
  type TaskPlace,
} from '@opsyard/contract';
import { Alert, Button, Form } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { notify } from '../../../kernel/notify.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { beginUndoable } from '../../../kernel/writes/undo.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { QuestionFields } from './designer/question-fields.tsx';
import { FormOfFilesContext } from './file-answer.tsx';
import styles from './forms.module.css';
import { prefilled } from './prefill.ts';
import { useAnswers } from './use-answers.ts';

/** A published form, to be filled in. */
export function FillFormPage({ formId }: { formId: string }) {
  const { t } = useTranslation('tasks');
  const [params] = useSearchParams();
  const { data, error, refetch } = useRead(forms.schema, { query: { formId } }, { quiet: true });
  return (
    <Page title={data?.name ?? t('forms.title')}>
      {error && !data && error.status === 404 && <Empty title={t('forms.gone')} text={t('forms.goneText')} />}
      {error && !data && error.status !== 404 && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton />}
      {data && error?.status === 404 && (
        <Alert type="warning" showIcon title={t('forms.gone')} role="alert" className={styles.closed ?? ''} />
      )}
      {data && <FillForm form={data} initial={prefilled(data, params)} />}
    </Page>
  );
}

/** What became of a submission. */
export type Filed = Reply<typeof forms.submit>;

type FillFormProps = {
  form: PublishedForm;
  initial: FormAnswers;
  /** Where in its project the task is added. */
  place?: TaskPlace | undefined;
  /** Called whenever an answer has been entered, with all of them. */
  onEdited?: ((answers: FormAnswers) => void) | undefined;
  /** Called when the answers have been sent. */
  onSent?: (() => void) | undefined;
  /** Called with the result of the submission, which is then not shown here. */
  onFiled?: ((filed: Filed) => void) | undefined;
  /** Shows a button that cancels; the first question without an answer has the focus. */
  onCancel?: (() => void) | undefined;
};

/** The questions of a published form, with a button that sends the answers. */
export function FillForm({ form: requested, initial, place, onEdited, onSent, onFiled, onCancel }: FillFormProps) {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const [filed, setFiled] = useState<Filed | null>(null);
  const { form, check, showProblems, setting } = useAnswers(requested);
  const { mutate, isPending } = useSend(forms.submit, { alsoRefresh: ['task', 'project'], quiet: true });
  const showFiled = (result: Filed) => {
    setFiled(result);
    const { opId, title } = result;
    if (opId)
      beginUndoable()({
        opId,
        text: t('forms.filed', { title }),
        alsoRefresh: ['formSubmission'],
        onUndone: () => setFiled(null),
      });
  };
  const send = (typed: FormAnswers) => {
    if (!check(typed)) return;
    const answers = keptAnswers(requested.schema, typed, setting);
    mutate(
      {
        body: {
          formId: requested.id,
          version: requested.version,
          answers,
          today: setting.today,
          ...(place && { place }),
        },
      },
      {
        onSuccess(result) {
          onSent?.();
          (onFiled ?? showFiled)(result);
        },
        onError(refused) {
          if (refused.is(formFailures.changed)) void refresh('form');
          if (refused.is(formFailures.answersWrong))
            return void showProblems((refused.detail as AnswersWrong).questions as Record<string, AnswerProblem>);
          notify(({ message }) => void message.error(refused.message));
        },
      },
    );
  };
  const name = useId();
  const [unanswered] = useState(() => questionsOf(requested.schema).find(({ id }) => !(id in initial))?.id);
  const isFocused = onCancel !== undefined && unanswered !== undefined;
  useEffect(() => {
    if (isFocused) form.focusField(unanswered);
  }, [isFocused, unanswered, form]);
  if (filed) return <FiledNotice filed={filed} onAgain={() => setFiled(null)} />;
  return (
    <Form<FormAnswers>
      form={form}
      name={name}
      layout="vertical"
      className={styles.fill ?? ''}
      initialValues={initial}
      onValuesChange={(_, answers) => onEdited?.(answers)}
      onFinish={send}
    >
      <p className={styles.help}>{t('forms.filesInto', { project: requested.projectName })}</p>
      <FormOfFilesContext value={requested.id}>
        <QuestionFields schema={requested.schema} choices={requested} initial={initial} />
      </FormOfFilesContext>
      <div className={styles.fillButtons}>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t('forms.submit')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{common('action.cancel')}</Button>}
      </div>
    </Form>
  );
}

function FiledNotice({
  filed: { title, taskKey, isWaiting, isRepeated },
  onAgain,
}: {
  filed: Filed;
  onAgain: () => void;
}) {
  const { t } = useTranslation('tasks');
  const pathTo = usePathTo();
  const path = taskKey && pathTo('task/ProjectTasks', { key: taskKey.split('-')[0] ?? '', task: taskKey });
  const requests = pathTo('task/TaskForms', { tab: 'mine' });
  const task = path ? <Link to={path}>{t('forms.openTask', { key: taskKey })}</Link> : t('forms.filedText');
  const follow = requests ? <Link to={requests}>{t('forms.tabs.mine')}</Link> : null;
  const waiting = (
    <>
      {t('forms.waitingText')} {follow}
    </>
  );
  return (
    <Empty
      title={t(isRepeated ? 'forms.filedBefore' : 'forms.filed', { title })}
      text={isWaiting ? waiting : task}
      action={<Button onClick={onAgain}>{t('forms.again')}</Button>}
    />
  );
}
