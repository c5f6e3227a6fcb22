import { formSubmission, type MyRequest, REQUEST_MESSAGE_MAX, stageOf } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead, useSend } from '../../../../kernel/calls/api.ts';
import { useReadPages } from '../../../../kernel/calls/read-pages.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import { useUrlState } from '../../../../kernel/url-state.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { classes } from '../../../../ui/classes.ts';
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
import { MissingRequest } from './missing-request.tsx';
import { RequestMessages } from './request-messages.tsx';
import { useLinkedRow } from './use-linked-row.ts';

/** My own requests, with what became of each. */
export function Requests() {
  const { t } = useTranslation('tasks');
  const { pages, error, more, isReadingMore, reload } = useReadPages(formSubmission.mine, {});
  const listed = pages?.flatMap(({ records }) => records);
  const [{ request: linked }, go] = useUrlState({ request: '' });
  const isElsewhere = linked !== '' && listed !== undefined && !listed.some(({ id }) => id === linked);
  const query = { id: linked };
  const { data, error: missing } = useRead(formSubmission.ownById, { query }, { enabled: isElsewhere, quiet: true });
  const requests = isElsewhere && data ? [data, ...listed] : listed;
  const isMissing = isElsewhere && missing?.status === 404;
  if (error && !requests) return <Failure error={error} retry={reload} />;
  if (!requests) return <RowsSkeleton />;
  return (
    <>
      {isMissing && <MissingRequest onClose={() => go({ request: '' })} />}
      {requests.length === 0 && <Empty title={t('forms.noRequests')} text={t('forms.noRequestsText')} />}
      {requests.length > 0 && (
        <ul className={styles.items} aria-label={t('forms.tabs.mine')}>
          {requests.map((one) => (
            <Request key={one.id} request={one} isLinked={one.id === linked} />
          ))}
        </ul>
      )}
      {more && <More onMore={more} isReading={isReadingMore} />}
    </>
  );
}

function Request({ request, isLinked }: { request: MyRequest; isLinked: boolean }) {
  const { t } = useTranslation('tasks');
  const pathTo = usePathTo();
  const row = useLinkedRow(isLinked);
  const { mutate, isPending } = useSend(formSubmission.withdraw);
  const { id, title, formName, createdAt, state, reason, promisedDate, promiseReason, expected, taskKey, category } =
    request;
  const path = taskKey && pathTo('task/ProjectTasks', { key: taskKey.split('-')[0] ?? '', task: taskKey });
  const isAsked = request.mayAnswer && request.messages.at(-1)?.isTeam === true;
  return (
    <li ref={row} className={classes(styles.item, isLinked && styles.current)} aria-current={isLinked || undefined}>
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
