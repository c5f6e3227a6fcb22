import {
  type AnswerProblem,
  type AnswersWrong,
  type FormAnswers,
  formFailures,
  form as forms,
  keptAnswers,
  type PublishedForm,
  type Question,
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
import { ErrorList } from '../../../ui/forms/error-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { QuestionFields } from './designer/question-fields.tsx';
import { FormOfFilesContext } from './file-answer.tsx';
import { FileZone } from './file-zone.tsx';
import styles from './forms.module.css';
import { prefilled } from './prefill.ts';
import { useAnswers } from './use-answers.ts';

/** A published form, to be filled in. */
export function FillFormPage({ formId }: { formId: string }) {
  const { t } = useTranslation('tasks');
  const [params] = useSearchParams();
  const { data, error, refetch } = useRead(forms.schema, { query: { formId } }, { quiet: true });
  const isOff = error?.is(formFailures.off);
  const isGone = isOff || error?.status === 404;
  return (
    <Page title={data?.name ?? t('forms.title')}>
      {!data && isGone && <Empty title={t('forms.gone')} text={isOff ? error?.message : t('forms.goneText')} />}
      {error && !data && !isGone && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton />}
      {data && isGone && (
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
  const { form, check, showProblems, setting, errors, forgive } = useAnswers(requested);
  const added = useAddedQuestions(requested);
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
      onValuesChange={(changed, answers) => {
        forgive(Object.keys(changed));
        onEdited?.(answers);
      }}
      onFinish={send}
    >
      <p className={styles.help}>{t('forms.filesInto', { project: requested.projectName })}</p>
      {added && <AddedQuestions added={added} onGo={(id) => form.focusField(id)} />}
      <ErrorList errors={errors} onGo={(id) => form.focusField(id)} />
      <FormOfFilesContext value={requested.id}>
        <FileZone>
          <QuestionFields schema={requested.schema} choices={requested} initial={initial} marked={added ?? NOTHING} />
        </FileZone>
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

const NOTHING: readonly Question[] = [];

/** The required questions that a later version of the form has in addition to the one that was opened; null while it is the same. */
function useAddedQuestions({ schema, version }: PublishedForm): readonly Question[] | null {
  const [opened] = useState({ schema, version });
  if (version === opened.version) return null;
  const before = new Map(questionsOf(opened.schema).map((question) => [question.id, question]));
  return questionsOf(schema).filter(({ id, kind, required, requiredWhen }) => {
    const former = before.get(id);
    const isSame = former?.kind === kind && former.required === required && former.requiredWhen === requiredWhen;
    return (required || requiredWhen) && !isSame;
  });
}

/** Says that the form was changed while it was filled in, and which questions have to be answered now. */
function AddedQuestions({ added, onGo }: { added: readonly Question[]; onGo: (id: string) => void }) {
  const { t } = useTranslation('tasks');
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className={styles.closed ?? ''}
      title={t('forms.changedMeanwhile')}
      {...(added.length > 0 && {
        description: (
          <>
            {t('forms.addedQuestions')}{' '}
            {added.map(({ id, label }) => (
              <Button key={id} size="small" onClick={() => onGo(id)}>
                {label || t('forms.unnamed')}
              </Button>
            ))}
          </>
        ),
      })}
    />
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
