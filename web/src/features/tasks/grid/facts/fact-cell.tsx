import type { TaskFacts, TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DayText, When } from '../../../../ui/dates/when.tsx';
import { PersonName } from '../../../../ui/people.tsx';
import { type FactColumn, useTaskFacts } from '../../shared/reading/task-facts.ts';
import { factText, linkText } from '../../shared/text/fact-text.ts';
import styles from './fact-cell.module.css';
import { ProgressCell } from './progress-cell.tsx';

/** A fact of a task beside its row: who requested it, the promised date, its links, its last comment; and how much of it is done. */
export function FactCell({ row, column }: { row: TaskRow; column: FactColumn | 'progress' }) {
  return column === 'progress' ? <ProgressCell row={row} /> : <Fact {...{ row, column }} />;
}

function Fact({ row, column }: { row: TaskRow; column: FactColumn }) {
  const { t } = useTranslation('tasks');
  const facts = useTaskFacts(row);
  const text = factText(facts, column, t);
  if (!facts) return null;
  if (text === '')
    return (
      <span className={styles.empty} aria-hidden="true">
        –
      </span>
    );
  if (column === 'promised' && facts.promisedDate) return <DayText day={facts.promisedDate} />;
  if (column === 'requester' && facts.requester) return <PersonName person={facts.requester} size={20} />;
  if (column === 'links') return <Links facts={facts} text={text} />;
  return (
    <span className={styles.text} title={text}>
      {column === 'lastComment' && facts.lastComment && (
        <span className={styles.when}>
          <When at={facts.lastComment.at} />
        </span>
      )}
      {text}
    </span>
  );
}

function Links({ facts: { links, moreLinks }, text }: { facts: TaskFacts; text: string }) {
  const { t } = useTranslation('tasks');
  return (
    <span className={styles.text} title={text}>
      {links.map((link, at) => (
        <span key={`${link.page} ${link.title}`}>
          {at > 0 && ' · '}
          <Link to={link.page} tabIndex={-1} className={styles.link ?? ''} title={link.typeName}>
            {linkText(link, t)}
          </Link>
        </span>
      ))}
      {moreLinks > 0 && ` +${moreLinks}`}
    </span>
  );
}
