import { formSubmission, type MyRequest, REQUEST_MESSAGE_MAX, stageOf } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSend } from '../../../../kernel/calls/api.ts';
import { useReadPages } from '../../../../kernel/calls/read-pages.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { DayText, When } from '../../../../ui/dates/when.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { More } from '../../../../ui/popups/more.tsx';
import { TextDialog } from '../../../../ui/popups/text-dialog.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { RequestSteps } from '../../shared/marks/request-steps.tsx';
import { ExpectedText } from '../expected-text.tsx';
import styles from '../forms.module.css';
import { SubmissionStateChip } from '../submission-state.tsx';
import { RequestMessages } from './request-messages.tsx';

/** My own requests, with what became of each. */
export function Requests() {
  const { t } = useTranslation('tasks');
  const { pages, error, more, isReadingMore, reload } = useReadPages(formSubmission.mine, {});
  const requests = pages?.flatMap(({ records }) => records);
  if (error && !requests) return <Failure error={error} retry={reload} />;
  if (!requests) return <RowsSkeleton />;
  if (requests.length === 0) return <Empty title={t('forms.noRequests')} text={t('forms.noRequestsText')} />;
  return (
    <>
      <ul className={styles.items} aria-label={t('forms.tabs.mine')}>
        {requests.map((one) => (
          <Request key={one.id} request={one} />
        ))}
      </ul>
      {more && <More onMore={more} isReading={isReadingMore} />}
    </>
  );
}

function Request({ request }: { request: MyRequest }) {
  const { t } = useTranslation('tasks');
  const pathTo = usePathTo();
  const { mutate, isPending } = useSend(formSubmission.withdraw);
  const { id, title, formName, createdAt, state, reason, promisedDate, promiseReason, expected, taskKey, category } =
    request;
  const path = taskKey && pathTo('task/ProjectTasks', { key: taskKey.split('-')[0] ?? '', task: taskKey });
  const isAsked = request.mayAnswer && request.messages.at(-1)?.isTeam === true;
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <span className={styles.itemTitle}>{title}</span>
        {isAsked && <Chip color="gold">{t('forms.requestQuestion.open')}</Chip>}
        <SubmissionStateChip state={state} category={category} />
        {state === 'submitted' && (
          <Button
            size="small"
            loading={isPending}
            aria-label={t('forms.withdrawNamed', { title })}
            onClick={() => mutate({ body: { id } })}
          >
            {t('forms.withdraw')}
          </Button>
        )}
      </div>
      <div className={styles.itemFacts}>
        {formName} · <When at={createdAt} />
      </div>
      <RequestSteps
        stage={stageOf(request.state, request.category)}
        label={t('forms.stage.label')}
        nameOf={(step) => t(`forms.stage.${step}`)}
      />
      {reason && <p className={styles.itemText}>{t('forms.reasonIs', { reason })}</p>}
      {promisedDate && (
        <p className={styles.itemText}>
          {t('forms.promised')} <DayText day={promisedDate} />
          {promiseReason && ` · ${promiseReason}`}
        </p>
      )}
      <ExpectedText expected={expected} promisedDate={null} />
      <RequestMessages
        messages={request.messages}
        team={t('forms.requestQuestion.team')}
        requester={t('forms.requestQuestion.you')}
      />
      {request.mayAnswer && <AnswerButton request={request} />}
      {path && (
        <p className={styles.itemText}>
          <Link to={path}>{t('forms.openTask', { key: taskKey })}</Link>
        </p>
      )}
    </li>
  );
}

function AnswerButton({ request: { id, title } }: { request: MyRequest }) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useSend(formSubmission.answer);
  return (
    <>
      <Button className={styles.itemAction} onClick={() => setOpen(true)}>
        {t('forms.requestQuestion.answer')}
      </Button>
      {isOpen && (
        <TextDialog
          title={t('forms.requestQuestion.answerTitle', { title })}
          label={t('forms.requestQuestion.answerLabel')}
          okText={t('forms.requestQuestion.answer')}
          max={REQUEST_MESSAGE_MAX}
          isPending={isPending}
          onOk={(text) => mutate({ body: { id, text } }, { onSuccess: () => setOpen(false) })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
