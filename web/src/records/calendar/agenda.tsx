import { fullDay } from '../../ui/when-text.ts';
import { type AnyRow, useI18n } from '../scope.ts';
import styles from './calendar.module.css';
import { CalendarCard } from './calendar-card.tsx';

type AgendaProps = { days: readonly string[]; records: ReadonlyMap<string, readonly AnyRow[]>; today: string };

/** The days of a calendar that have records, as a list. */
export function Agenda({ days, records, today }: AgendaProps) {
  const { t, language } = useI18n();
  const shown = days.filter((day) => records.has(day));
  return (
    <div className={styles.agenda} data-calendar>
      {shown.length === 0 && <p className={styles.hint}>{t('calendar.none')}</p>}
      {shown.map((day) => (
        <section key={day} aria-label={fullDay(day, language)} {...(day === today && { 'aria-current': 'date' })}>
          <h3 className={styles.heading}>{fullDay(day, language)}</h3>
          {records.get(day)?.map((row) => (
            <CalendarCard key={row.id} row={row} isDetailed />
          ))}
        </section>
      ))}
    </div>
  );
}
