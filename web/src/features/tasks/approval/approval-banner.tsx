import { type Approval, type Approver, approval, type TaskDetail } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useSession } from '../../../kernel/session.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { remarkText } from '../../../kernel/words/remark-text.ts';
import { When } from '../../../ui/dates/when.tsx';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { OwnerPicker } from '../shared/pickers/task-pickers.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTask } from '../shared/reading/use-task.ts';
import styles from './approval.module.css';
import { DecisionButtons } from './approval-actions.tsx';
import { givenOf, mayDecide } from './approval-text.ts';
import { useAbsenceText } from './use-absence-text.ts';

/** The request for an approval of a task: while it is pending, and when it was rejected or expired in the present status. */
export function ApprovalBanner({ detail }: { detail: TaskDetail }) {
  const row = useTask(detail.projectId, detail.id) ?? detail;
  const { data } = useRead(approval.ofTask, { query: { taskId: detail.id } }, { quiet: true });
  const request = data?.approval;
  const isShown = request?.state === 'pending' || request?.state === 'rejected' || request?.state === 'expired';
  if (!request || !isShown || request.fromId !== row.statusId) return null;
  return <Banner request={request} title={detail.title} />;
}

function Banner({ request, title }: { request: Approval; title: string }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const me = useSession()?.user.id ?? '';
  const isPending = request.state === 'pending';
  const isDecider = request.approvers.some(({ deciderId, decision }) => deciderId === me && !decision);
  const mayWithdraw = isPending && (request.requesterId === me || scope.can('manageProject'));
  return (
    <section className={styles.banner} aria-label={t('approval.label')}>
      <p className={styles.line}>
        <span aria-hidden="true">→</span>
        <StatusMark status={scope.statusOf(request.toId)} />
        <b>{isPending ? t('approval.waiting', givenOf(request)) : t(`approval.state.${request.state}`)}</b>
      </p>
      <p className={styles.facts}>
        {t('approval.requestedBy', { name: request.requesterName })} <When at={request.requestedAt} />
        {isPending && request.expiresAt && (
          <>
            {' · '}
            {t('approval.expires')} <When at={request.expiresAt} />
          </>
        )}
      </p>
      <ApproverList request={request} />
      <div className={styles.buttons}>
        {mayDecide(request, me) && (
          <>
            <DecisionButtons id={request.id} title={title} />
            {isDecider && <DelegateButton id={request.id} />}
          </>
        )}
        {mayWithdraw && <WithdrawButton id={request.id} />}
      </div>
    </section>
  );
}

/** The approvers and their decisions. */
export function ApproverList({ request }: { request: Pick<Approval, 'approvers'> }) {
  const { t } = useTranslation('tasks');
  return (
    <ul className={styles.approvers}>
      {request.approvers.map((approver) => {
        const { userId, name, deciderId, deciderName, decision, reason } = approver;
        return (
          <li key={userId}>
            {labelText(
              deciderId === userId ? name : t('approval.inPlaceOf', { name: deciderName, approver: name }),
              t(`approval.decision.${decision ?? 'open'}`),
            )}
            {reason && remarkText(reason)}
            <AbsenceNote approver={approver} />
          </li>
        );
      })}
    </ul>
  );
}

/** Until when an approver is absent, who can decide in their place, and why others cannot. */
function AbsenceNote({ approver: { awayUntil, substitutes } }: { approver: Approver }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  if (!awayUntil) return null;
  const texts = substitutes.map(({ name, leftOut }) =>
    leftOut
      ? t('approval.leftOut', { name, reason: t(`approval.leftOutWhy.${leftOut}`) })
      : t('approval.substitute', { name }),
  );
  return (
    <span className={styles.away}>
      {[t('approval.away', { day: plainDay(awayUntil, language) }), ...texts].join(' · ')}
    </span>
  );
}

function WithdrawButton({ id }: { id: string }) {
  const { t } = useTranslation('tasks');
  const { mutate, isPending } = useSend(approval.withdraw, { alsoRefresh: ['activity'] });
  return (
    <Button size="small" loading={isPending} onClick={() => mutate({ body: { id } })}>
      {t('approval.withdraw')}
    </Button>
  );
}

function DelegateButton({ id }: { id: string }) {
  const { t } = useTranslation('tasks');
  const away = useAbsenceText();
  const { mutate, isPending } = useSend(approval.delegate, { alsoRefresh: ['activity'] });
  return (
    <PopupButton
      label={t('approval.delegateTo')}
      trigger={(trigger) => (
        <Button size="small" loading={isPending} {...trigger}>
          {t('approval.delegate')}
        </Button>
      )}
    >
      {(close) => (
        <OwnerPicker
          value={null}
          hintOf={away}
          onPick={(userId) => {
            if (userId) mutate({ body: { id, userId } });
            close();
          }}
        />
      )}
    </PopupButton>
  );
}
