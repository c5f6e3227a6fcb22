import { formSubmission, INBOX_VIEWS, type InboxItem, type InboxView, type TriageAction } from '@opsyard/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadPages } from '../../../../kernel/calls/read-pages.ts';
import { useUrlState } from '../../../../kernel/url-state.ts';
import { useNow } from '../../../../ui/dates/minute.ts';
import { dayOf } from '../../../../ui/dates/when-text.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { More } from '../../../../ui/popups/more.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import styles from '../forms.module.css';
import { AskDialog, isAskable } from './ask-dialog.tsx';
import { InboxEntry } from './inbox-entry.tsx';
import { MissingRequest } from './missing-request.tsx';
import { TriageButtons } from './triage-buttons.tsx';
import { TriageDialog } from './triage-dialog.tsx';
import { useAcceptance } from './use-acceptance.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useOpenRequest } from './use-open-request.ts';
import { type Decision, useTriage } from './use-triage.ts';

/** A decision that needs more; of a duplicate the task it repeats, if it is known. */
type PendingTriage = { action: Exclude<TriageAction, 'accept'>; taskKey: string };

/** What waits to be reviewed: one key decides about the request that is open, or about all that are selected. */
export function Inbox() {
  const { t } = useTranslation('tasks');
  const [{ view: named }, go] = useUrlState({ view: 'open', request: '' });
  const view: InboxView = INBOX_VIEWS.find((one) => one === named) ?? 'open';
  const today = dayOf(useNow());
  const { pages, error, more, isReadingMore, reload } = useReadPages(formSubmission.list, { view, today });
  const opened = useOpenRequest(
    view,
    pages?.flatMap(({ records }) => records),
  );
  const { items, current } = opened;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [pending, setPending] = useState<PendingTriage | null>(null);
  const [questioned, setQuestioned] = useState<InboxItem | null>(null);
  const acceptance = useAcceptance();
  const { decide, isPending } = useTriage((ids) => {
    opened.close(ids);
    setPending(null);
    setSelected([]);
    acceptance.clear();
  });
  const { chosen, ids } = concerned(items ?? [], selected, current);
  const mayDecide = ids.length > 0 && !isPending;
  const run = (action: TriageAction) => {
    if (!mayDecide) return;
    if (action !== 'accept') return setPending({ action, taskKey: '' });
    decide(ids, chosen.length > 0 ? { action } : acceptance.of(current?.id ?? null));
  };
  const askable = current && isAskable(current) ? current : null;
  const onAsk = askable && pending === null ? () => setQuestioned(askable) : null;
  useInboxKeys({ mayDecide: mayDecide && pending === null && !questioned, onAsk, onRun: run, onStep: opened.step });
  return (
    <>
      <InboxTools
        view={view}
        onView={(next) => go({ view: next, request: '' })}
        chosen={chosen.length}
        disabled={!mayDecide}
        onRun={run}
      />
      {opened.isMissing && <MissingRequest onClose={() => opened.close()} />}
      <InboxState items={items} view={view} error={error} onRetry={reload} />
      {items && items.length > 0 && (
        <ul className={styles.items} aria-label={t('forms.tabs.inbox')}>
          {items.map((item) => (
            <InboxEntry
              key={item.id}
              item={item}
              isOpen={item.id === current?.id}
              isLinked={item.id === opened.linked}
              isSelected={item.state === 'submitted' ? chosen.includes(item.id) : null}
              onOpen={() => opened.open(item.id)}
              onSelect={(isSelected) => setSelected(toggled(selected, item.id, isSelected))}
              onAsk={() => setQuestioned(item)}
              {...(item.state === 'submitted' && {
                triage: {
                  ...{ ...acceptance.forRequest(item.id), disabled: isPending || chosen.length > 0 },
                  ...{ onRun: run, onDuplicate: (taskKey: string) => setPending({ action: 'duplicate', taskKey }) },
                },
              })}
            />
          ))}
        </ul>
      )}
      {more && <More onMore={more} isReading={isReadingMore} />}
      {questioned && <AskDialog item={questioned} onClose={() => setQuestioned(null)} />}
      {pending && (
        <TriageDialog
          {...pending}
          count={ids.length}
          isPending={isPending}
          onDecide={(decision: Decision) => decide(ids, decision)}
          onClose={() => setPending(null)}
        />
      )}
    </>
  );
}

/** The waiting requests that are selected, and those a decision is about: these, or the open one. */
function concerned(items: readonly InboxItem[], selected: readonly string[], open: InboxItem | null) {
  const waiting = items.filter(({ state }) => state === 'submitted').map(({ id }) => id);
  const chosen = selected.filter((id) => waiting.includes(id));
  return { chosen, ids: chosen.length > 0 ? chosen : waiting.filter((id) => id === open?.id) };
}

function toggled(ids: readonly string[], id: string, isIn: boolean): readonly string[] {
  return isIn ? [...ids, id] : ids.filter((one) => one !== id);
}

type ToolsProps = {
  view: InboxView;
  onView: (view: InboxView) => void;
  /** How many requests are selected. */
  chosen: number;
  disabled: boolean;
  onRun: (action: TriageAction) => void;
};

function InboxTools({ view, onView, chosen, disabled, onRun }: ToolsProps) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles.inboxTools}>
      <Segmented<InboxView>
        value={view}
        onChange={onView}
        options={INBOX_VIEWS.map((value) => ({ value, label: t(`forms.views.${value}`) }))}
      />
      {chosen > 0 && (
        <>
          <span>{t('forms.selected', { count: chosen })}</span>
          <TriageButtons disabled={disabled} onRun={onRun} />
        </>
      )}
    </div>
  );
}

type StateProps = { items: readonly InboxItem[] | undefined; view: InboxView; error: unknown; onRetry: () => void };

/** What shows instead of requests: an error, that they are being read, or that there are none. */
function InboxState({ items, view, error, onRetry }: StateProps) {
  const { t } = useTranslation('tasks');
  if (items && items.length > 0) return null;
  if (items) return <Empty title={t(`forms.inboxEmpty.${view}`)} text={t('forms.inboxText')} />;
  return error ? <Failure error={error} retry={onRetry} /> : <RowsSkeleton />;
}
