import { type PublicRequest, publicRequest, stepIndexOf } from '@opsyard/contract';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { type Language, useLanguage } from '../../../kernel/words/language.ts';
import { fullDay, fullInstant } from '../../../ui/dates/when-text.ts';
import { RequestSteps } from '../shared/marks/request-steps.tsx';
import styles from './public.module.css';
import { PublicCard, PublicState } from './public-card.tsx';
import { RequestThread } from './request-thread.tsx';
import { usePublicWords } from './use-words.ts';

const TICKET = /^[A-Za-z0-9_-]{43}$/;

/** The status page of a request; its ticket is in the fragment, so that no server logs it. */
export function PublicRequestPage() {
  const words = usePublicWords();
  const { hash, state } = useLocation();
  const ticket = hash.slice(1);
  const isMissing = !TICKET.test(ticket);
  const { data, error, refetch } = useRead(
    publicRequest.get,
    { body: { ticket } },
    // Without an account nothing is pushed: it is read again whenever its page is shown again.
    { quiet: true, enabled: !isMissing, staleTime: 0 },
  );
  if (!data || isMissing)
    return (
      <PublicState error={error} isMissing={isMissing} missing={words.goneRequest} onRetry={() => void refetch()} />
    );
  return (
    <PublicCard title={data.title}>
      {(state as { isNew?: boolean } | null)?.isNew && <SentNotice />}
      <Status request={data} />
      <RequestThread request={data} ticket={ticket} />
      {data.mayWithdraw && <Withdraw ticket={ticket} />}
    </PublicCard>
  );
}

function SentNotice() {
  const words = usePublicWords();
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(window.location.href).then(() => setCopied(true));
  return (
    <div className={styles.notice} role="status">
      <strong>{words.sent}</strong>
      <p>{words.keepLink}</p>
      <input className={styles.field} readOnly aria-label={words.copy} value={window.location.href} />
      <button type="button" className={styles.second} onClick={copy}>
        {isCopied ? words.copied : words.copy}
      </button>
    </div>
  );
}

function Status({ request }: { request: PublicRequest }) {
  const words = usePublicWords();
  const language = useLanguage();
  const { stage, isDuplicate, reason, promisedDate, promiseReason, expected, formName, createdAt } = request;
  return (
    <section aria-label={words.status} className={styles.section}>
      <RequestSteps stage={stage} label={words.status} nameOf={(step) => words.stages[step]} />
      {stepIndexOf(stage) < 0 && <p className={styles.stage}>{words.stages[stage]}</p>}
      <p className={styles.text}>
        {words.about[stage]} {isDuplicate && words.duplicate}
      </p>
      <dl className={styles.facts}>
        {reason && <Fact name={words.reason} text={reason} />}
        {promisedDate && (
          <Fact
            name={words.promised}
            text={[fullDay(promisedDate, language), promiseReason].filter(Boolean).join(' · ')}
          />
        )}
        {expected && <Fact name={words.expected} text={periodText(expected, language)} />}
        <Fact name={words.sentOn} text={`${fullInstant(new Date(createdAt), language)} · ${formName}`} />
      </dl>
    </section>
  );
}

function periodText({ from, until }: { from: string; until: string }, language: Language): string {
  return [...new Set([from, until])].map((day) => fullDay(day, language)).join(' – ');
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Withdraw({ ticket }: { ticket: string }) {
  const words = usePublicWords();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useSend(publicRequest.withdraw, { quiet: true });
  if (!isAsking) {
    return (
      <button type="button" className={styles.second} onClick={() => setAsking(true)}>
        {words.withdraw}
      </button>
    );
  }
  return (
    <div className={styles.section}>
      <p className={styles.text}>{error?.message ?? words.withdrawSure}</p>
      <span className={styles.buttons}>
        <button
          type="button"
          className={styles.danger}
          disabled={isPending}
          onClick={() => mutate({ body: { ticket } })}
        >
          {words.withdrawYes}
        </button>
        <button type="button" className={styles.second} onClick={() => setAsking(false)}>
          {words.keep}
        </button>
      </span>
    </div>
  );
}
