import { type InboxItem, OPEN_CATEGORIES, type TriageAction } from '@opsyard/contract';
import { Button, Checkbox } from 'antd';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../../ui/chip.tsx';
import { classes } from '../../../../ui/classes.ts';
import { DayField } from '../../../../ui/dates/day-field.tsx';
import { DayText, When } from '../../../../ui/dates/when.tsx';
import { ExpectedText, isAtRisk } from '../expected-text.tsx';
import styles from '../forms.module.css';
import { SubmissionStateChip } from '../submission-state.tsx';
import { SubmittedFiles } from '../submitted-files.tsx';
import { AskButton, isAskable } from './ask-dialog.tsx';
import { PromiseDialog } from './promise-dialog.tsx';
import { type OwnerChoice, RequestContextPart } from './request-context.tsx';
import { RequestMessages } from './request-messages.tsx';
import { SimilarToRequest } from './similar-to-request.tsx';
import { TriageButtons } from './triage-buttons.tsx';
import { useLinkedRow } from './use-linked-row.ts';

type Triage = {
  promised: string | null;
  onPromise: (day: string | null) => void;
  disabled: boolean;
  owner: OwnerChoice;
  onRun: (action: TriageAction) => void;
  onDuplicate: (taskKey: string) => void;
};
type InboxEntryProps = {
  item: InboxItem;
  isOpen: boolean;
  /** Named by the link with which the page was opened. */
  isLinked: boolean;
  /** Null where nothing is selected. */
  isSelected: boolean | null;
  onOpen: () => void;
  onSelect: (isSelected: boolean) => void;
  onAsk: () => void;
  triage?: Triage;
};

/** A request of the inbox; the one that is open shows its answers and what can be decided. */
export function InboxEntry({ item, isOpen, isLinked, isSelected, onOpen, onSelect, onAsk, triage }: InboxEntryProps) {
  const { t } = useTranslation('tasks');
  const row = useLinkedRow(isLinked);
  const { title, formName, projectName, createdAt, snoozedUntil, state, taskKey } = item;
  return (
    <li ref={row} className={classes(styles.item, isOpen && styles.current)}>
      <div className={styles.itemHead}>
        {isSelected !== null && (
          <Checkbox
            checked={isSelected}
            aria-label={t('forms.select', { title })}
            onChange={({ target }) => onSelect(target.checked)}
          />
        )}
        <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={onOpen}>
          <span className={styles.itemTitle}>{title}</span>
        </button>
        {item.isPublic && <Chip color="purple">{t('forms.public.mark')}</Chip>}
        {item.messages.at(-1)?.isTeam === false && <Chip color="gold">{t('forms.requestQuestion.answered')}</Chip>}
        {state !== 'submitted' && <SubmissionStateChip state={state} />}
        {!isOpen && isAtRisk(item.expected, item.promisedDate) && <Chip color="red">{t('forms.promiseAtRisk')}</Chip>}
      </div>
      <div className={styles.itemFacts}>
        {nameOf(t, item)} · {formName} · {projectName} · <When at={createdAt} />
        {snoozedUntil && (
          <>
            {' · '}
            {t('forms.snoozedUntil')} <DayText day={snoozedUntil} />
          </>
        )}
        {taskKey && ` · ${taskKey}`}
      </div>
      {isOpen && <Details item={item} onAsk={onAsk} triage={triage} />}
    </li>
  );
}

function nameOf(t: TFunction<'tasks'>, { requester, isPublic }: InboxItem): string {
  return requester?.realname ?? t(isPublic ? 'forms.public.person' : 'forms.gonePerson');
}

type DetailsProps = { item: InboxItem; onAsk: () => void; triage: Triage | undefined };

function Details({ item, onAsk, triage }: DetailsProps) {
  const { t } = useTranslation('tasks');
  return (
    <>
      <Answers lines={item.lines} />
      <SubmittedFiles files={item.files} isPublic={item.isPublic} />
      {item.reason && <p className={styles.itemText}>{t('forms.reasonIs', { reason: item.reason })}</p>}
      <Promised item={item} />
      <RequestMessages messages={item.messages} team={t('forms.gonePerson')} requester={nameOf(t, item)} />
      {isAskable(item) && <AskButton onAsk={onAsk} />}
      {triage && <SimilarToRequest item={item} disabled={triage.disabled} onDuplicate={triage.onDuplicate} />}
      <RequestContextPart
        id={item.id}
        hasRequester={item.requester !== null}
        choice={triage?.owner ?? null}
        disabled={triage?.disabled ?? true}
      />
      {triage && <Decide {...triage} expected={item.expected} />}
    </>
  );
}

/** What was promised and is expected; what is accepted can be promised for another day. */
function Promised({ item }: { item: InboxItem }) {
  const { t } = useTranslation('tasks');
  const [isMoving, setMoving] = useState(false);
  const { state, promisedDate, promiseReason, expected, category } = item;
  const isDone = category !== null && !OPEN_CATEGORIES.some((open) => open === category);
  return (
    <>
      {promisedDate && (
        <p className={styles.itemText}>
          {t('forms.promised')} <DayText day={promisedDate} />
          {promiseReason && ` · ${promiseReason}`}
        </p>
      )}
      <ExpectedText expected={expected} promisedDate={promisedDate} />
      {state === 'accepted' && !isDone && (
        <Button size="small" className={styles.itemAction} onClick={() => setMoving(true)}>
          {t(promisedDate ? 'forms.movePromise' : 'forms.setPromise')}
        </Button>
      )}
      {isMoving && <PromiseDialog item={item} onClose={() => setMoving(false)} />}
    </>
  );
}

function Answers({ lines }: Pick<InboxItem, 'lines'>) {
  const { t } = useTranslation('tasks');
  if (lines.length === 0) return null;
  return (
    <dl className={styles.answers}>
      {lines.map(({ id, label, text, priority }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{priority ? t(`shared.priority.${priority}`) : text || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Decide({ promised, onPromise, disabled, onRun, expected }: Triage & Pick<InboxItem, 'expected'>) {
  const { t } = useTranslation('tasks');
  const id = useId();
  return (
    <div className={styles.decide}>
      <TriageButtons disabled={disabled} onRun={onRun} />
      <span className={styles.promise}>
        <label htmlFor={id}>{t('forms.promise')}</label>
        <DayField id={id} label={t('forms.promise')} value={promised} onChange={onPromise} />
        {expected && promised !== expected.until && (
          <Button size="small" onClick={() => onPromise(expected.until)}>
            {t('forms.promiseExpected')}
          </Button>
        )}
      </span>
    </div>
  );
}
