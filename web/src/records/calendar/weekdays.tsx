import { useLanguage } from '../../kernel/words/language.ts';
import { dayAsDate } from '../../ui/dates/when-text.ts';
import styles from './calendar.module.css';

/** The names of the weekdays above the columns of a calendar; each day also has its own. */
export function Weekdays({ week }: { week: readonly string[] }) {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'short' });
  return (
    <div className={styles.weekdays} aria-hidden>
      {week.map((day) => (
        <span key={day}>{format.format(dayAsDate(day))}</span>
      ))}
    </div>
  );
}
