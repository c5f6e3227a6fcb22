import { formSubmission, type RequestContext } from '@opsyard/contract';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../../kernel/calls/api.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import { When } from '../../../../ui/dates/when.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import styles from '../forms.module.css';
import { SubmissionStateChip } from '../submission-state.tsx';

export type OwnerChoice = { ownerId: string | null; onOwner: (id: string | null) => void };
type ContextProps = { id: string; hasRequester: boolean; choice: OwnerChoice | null; disabled: boolean };

/** The former requests of the requester with their outcomes, and who could be the owner of the task. */
export function RequestContextPart({ id, hasRequester, choice, disabled }: ContextProps) {
  const { data, error, refetch } = useRead(formSubmission.context, { query: { id } }, { quiet: true });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={1} />;
  return (
    <>
      {hasRequester && <FormerRequests context={data} />}
      {choice && data.owner && <SuggestedOwner owner={data.owner} choice={choice} disabled={disabled} />}
    </>
  );
}

function FormerRequests({ context: { total, accepted, declined, requests } }: { context: RequestContext }) {
  const { t } = useTranslation('tasks');
  const pathTo = usePathTo();
  if (total === 0) return <p className={styles.itemText}>{t('forms.history.none')}</p>;
  return (
    <section aria-label={t('forms.history.label')} className={styles.similar}>
      <p className={styles.itemText}>{t('forms.history.count', { count: total, accepted, declined })}</p>
      <ul>
        {requests.map(({ id, title, formName, createdAt, state, taskKey }) => {
          const path = taskKey && pathTo('task/ProjectTasks', { key: taskKey.split('-')[0] ?? '', task: taskKey });
          const name = taskKey ? `${taskKey} ${title}` : title;
          return (
            <li key={id}>
              <span>
                {path ? (
                  <Link to={path} target="_blank">
                    {name}
                  </Link>
                ) : (
                  name
                )}{' '}
                · {formName} · <When at={createdAt} />
              </span>
              <SubmissionStateChip state={state} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type OwnerProps = { owner: NonNullable<RequestContext['owner']>; choice: OwnerChoice; disabled: boolean };

function SuggestedOwner({ owner: { person, reason, count, total }, choice, disabled }: OwnerProps) {
  const { t } = useTranslation('tasks');
  return (
    <p className={styles.itemText}>
      <Checkbox
        checked={choice.ownerId === person.id}
        disabled={disabled}
        onChange={({ target }) => choice.onOwner(target.checked ? person.id : null)}
      >
        {t('forms.suggestedOwner.label', { name: person.realname })}
      </Checkbox>
      {t(`forms.suggestedOwner.${reason}`, { count, total })}
    </p>
  );
}
