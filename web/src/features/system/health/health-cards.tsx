import type { Health } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { DayText, When } from '../../../ui/dates/when.tsx';
import { type Fact, Facts } from '../shared/facts.tsx';
import styles from '../system.module.css';

/** Cards with the figures behind the warnings. */
export function HealthCards({ health }: { health: Health }) {
  return (
    <div className={styles.cards}>
      <DatabaseCard {...health} />
      <AppCard {...health} />
      <DiskSpaceCard {...health} />
      <QueueCard {...health} />
    </div>
  );
}

function Card({ title, facts }: { title: ReactNode; facts: readonly Fact[] }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Facts facts={facts} />
    </section>
  );
}

function DatabaseCard({ database }: Health) {
  const { t } = useTranslation('system');
  const language = useLanguage();
  const { version, embedded, released, behind, size, startedAt, connections, maxConnections, pool } = database;
  const age = released === null ? t('health.unknownAge') : <DayText day={released} />;
  return (
    <Card
      title={t('health.database')}
      facts={[
        [t('health.version'), `PostgreSQL ${version}`],
        [t('health.kind'), embedded ? t('health.embedded') : t('health.external')],
        [
          t('health.released'),
          <Fragment key="age">
            {age}
            {behind ? ` · ${t('health.behind', { count: behind })}` : null}
          </Fragment>,
        ],
        [t('health.size'), inBytes(size, language)],
        [t('health.uptime'), <When key="up" at={startedAt} />],
        [t('health.connections'), t('health.ofConnections', { count: connections, max: maxConnections })],
        [t('health.pool'), t('health.poolText', pool)],
      ]}
    />
  );
}

function AppCard({ app }: Health) {
  const { t } = useTranslation('system');
  const language = useLanguage();
  return (
    <Card
      title={t('health.app')}
      facts={[
        [t('health.version'), app.version],
        [t('health.node'), app.node],
        [t('health.uptime'), <When key="up" at={app.startedAt} />],
        [t('health.memory'), inBytes(app.memory, language)],
        [t('health.sockets'), String(app.sockets)],
      ]}
    />
  );
}

function DiskSpaceCard({ disk: { free, total }, backup, database: { embedded }, log, scanner }: Health) {
  const { t } = useTranslation('system');
  const language = useLanguage();
  return (
    <Card
      title={t('health.disk')}
      facts={[
        [t('health.free'), t('health.ofDisk', { free: inBytes(free, language), total: inBytes(total, language) })],
        [t('health.backup'), embedded ? <LastBackup key="backup" {...backup} /> : t('health.foreignBackup')],
        ...(embedded
          ? [[t('health.nightly'), t(backup.nightly ? 'health.nightlyOn' : 'health.nightlyOff')] as Fact]
          : []),
        [t('health.logWaiting'), String(log.waiting)],
        [t('health.scanner'), scanner ? (scanner.version ?? t('health.scannerSilent')) : t('health.scannerNone')],
      ]}
    />
  );
}

function LastBackup({ at, checked }: Health['backup']) {
  const { t } = useTranslation('system');
  if (at === null) return t('health.noBackup');
  return (
    <>
      <When at={at} /> · {t(checked ? 'health.backupChecked' : 'health.backupUnchecked')}
    </>
  );
}

function QueueCard({ queue: { waiting, due, failed, runsHere } }: Health) {
  const { t } = useTranslation('system');
  return (
    <Card
      title={t('health.queue')}
      facts={[
        [t('health.waiting'), String(waiting)],
        [t('health.due'), String(due)],
        [t('health.failed'), String(failed)],
        [t('health.here'), runsHere ? t('health.yes') : t('health.no')],
      ]}
    />
  );
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats bytes in decimal units. */
function inBytes(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const options = { style: 'unit', unit: UNITS[step] ?? 'byte', maximumFractionDigits: step > 1 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, options).format(bytes / 1000 ** step);
}
