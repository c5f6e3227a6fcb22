import { isCustomKey, type TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { plainDay } from '../../../../ui/dates/when-text.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { fieldName, fieldText } from '../../shared/text/field-text.ts';
import styles from '../board.module.css';
import { useCardSettings } from './card-settings.ts';

/** The fields of a task that detailed cards show and that have a value, each with its name. */
export function CardValues({ card }: { card: TaskRow }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const scope = useScope();
  const { fields = [] } = useCardSettings();
  const shown = fields.flatMap((field) => {
    // Fields that the project does not have any more, and those of other projects, show nothing.
    if (isCustomKey(field) && !scope.fieldOf(field)) return [];
    const value = isCustomKey(field) ? card.custom?.[field] : card[field as keyof TaskRow];
    const text = field === 'startDate' && value ? plainDay(String(value), language) : fieldText(field, value, scope, t);
    return text ? [{ field, name: fieldName(field, scope, t), text }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <dl className={styles.values}>
      {shown.map(({ field, name, text }) => (
        <div key={field} className={styles.value}>
          <dt>{name}</dt>
          <dd title={text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
