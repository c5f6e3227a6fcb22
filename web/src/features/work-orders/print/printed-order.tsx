import {
  channel,
  channelType,
  commonFailures,
  type Reply,
  workOrder,
  workOrderMessage,
  workOrderType,
} from '@opsyard/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { recordsOf } from '../../../records/record-screen.tsx';
import { useI18n } from '../../../records/scope.ts';
import { FieldScopeProvider } from '../../../records/scope-provider.tsx';
import { valueText } from '../../../records/value-text.ts';
import { fullInstant } from '../../../ui/dates/when-text.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { Comparison } from '../comparison.tsx';
import { RuleInWords } from '../rule/rule-in-words.tsx';
import styles from './print.module.css';
import { PrintedEvidence } from './printed-evidence.tsx';

type Order = Reply<typeof workOrder.get>;

const SCOPE = {
  fields: workOrderType.allFields,
  title: workOrderType.title,
  targets: { logisticsChannel: recordsOf(channelType, channel) },
};
const FACTS = [
  ...['status', 'kind', 'trackingNumber', 'channel', 'country', 'site', 'reason', 'handler', 'shippedOn', 'billedOn'],
  ...[
    'weight',
    'weightRatio',
    'overcharge',
    'firstFee',
    'avoidable',
    'prevented',
    'deadline',
    'daysLeft',
    'windowEnd',
    'submittedOn',
    'rounds',
    'settledAmount',
  ],
  ...['creditReference', 'closedOn'],
];

/** An order as printed: facts, rule in words, comparison, evidence and messages. */
export function PrintedOrder({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const { data, error, refetch } = useRead(workOrder.get, { query: { id } }, { quiet: true });
  if (error?.is(commonFailures.notFound)) return <Empty title={t('print.gone')} />;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  return (
    <FieldScopeProvider value={SCOPE}>
      <article className={styles.sheet}>
        <h2 className={styles.number}>{t('print.order', { number: data.number })}</h2>
        <Facts order={data} />
        <Part title={t('print.rule')} of={data.number}>
          <RuleInWords order={data} />
        </Part>
        <Part title={t('print.comparison')} of={data.number}>
          <Comparison id={id} />
        </Part>
        <Part title={t('print.evidence')} of={data.number}>
          <PrintedEvidence id={id} />
        </Part>
        <Part title={t('print.messages')} of={data.number}>
          <Thread id={id} />
        </Part>
        {data.notes && (
          <Part title={t('print.notes')} of={data.number}>
            <p className={styles.text}>{data.notes}</p>
          </Part>
        )}
      </article>
    </FieldScopeProvider>
  );
}

/** A section; several orders can be on one page, so its name includes the order it belongs to. */
function Part({ title, of, children }: { title: string; of: unknown; children: ReactNode }) {
  return (
    <section aria-label={labelText(title, String(of))}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}

function Facts({ order }: { order: Order }) {
  const i18n = useI18n();
  const values: Readonly<Record<string, unknown>> = order;
  const lines = FACTS.flatMap((key) => {
    const field = workOrderType.allFields[key];
    const text = field ? valueText(values[key], field, i18n) : '';
    return field && text !== '' ? [{ key, name: i18n.word(field.name), text }] : [];
  });
  return (
    <dl className={styles.facts}>
      {lines.map(({ key, name, text }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Thread({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const language = useLanguage();
  const { data, error, refetch } = useRead(workOrderMessage.list, { query: { orderId: id } }, { quiet: true });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  if (data.length === 0) return <p>{t('messages.none')}</p>;
  return (
    <ol className={styles.thread}>
      {data.map(({ id: key, direction, text, authorName, at }) => (
        <li key={key}>
          <p className={styles.quiet}>
            {[t(`messages.${direction}`), authorName, fullInstant(new Date(at), language)].filter(Boolean).join(' · ')}
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
