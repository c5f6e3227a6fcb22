import { type MySectionCount, type MySectionKey, myTaskLists, PRIORITIES } from '@opsyard/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import { useWatch } from '../../../kernel/push/push.ts';
import { oneOf, useStoredChoice } from '../../../kernel/storage/stored-choice.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { More } from '../../../ui/popups/more.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { MyRow } from './my-row.tsx';
import { useMyActions } from './my-task-context.ts';
import styles from './my-tasks.module.css';
import { useMyOrder } from './use-my-order.ts';

const FOLDS = ['open', 'folded'] as const;
type Fold = (typeof FOLDS)[number];
const isFold = oneOf(FOLDS);

type MySectionProps = {
  section: MySectionKey;
  today: string;
  count: number;
  project: MySectionCount['project'];
  /** A link leads to it: it is open, has the focus, and is in sight. */
  isNamed?: boolean;
  initially: Fold;
};

/** A section of my tasks, which can be folded. */
export function MySection({ section, today, count, project, initially, isNamed = false }: MySectionProps) {
  const name = useSectionName(section, project);
  // A section that is open stays open when others come before it.
  const [first] = useState(initially);
  const [fold, setFold] = useStoredChoice<Fold>(`tasks_my_${section}`, first, isFold);
  const isOpen = fold === 'open';
  const heading = useRef<HTMLButtonElement>(null);
  const unfold = useEffectEvent(() => setFold('open'));
  useEffect(() => {
    if (!isNamed) return;
    unfold();
    heading.current?.focus();
  }, [isNamed]);
  return (
    <section className={styles.section} aria-label={name}>
      <h2 className={styles.heading}>
        <button
          ref={heading}
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => setFold(isOpen ? 'folded' : 'open')}
        >
          <Glyph name={isOpen ? 'down' : 'right'} />
          <span className={section === 'overdue' ? styles.late : ''}>{name}</span>
          <span className={styles.count}>{count}</span>
        </button>
      </h2>
      {isOpen && <Tasks section={section} today={today} name={name} />}
    </section>
  );
}

function useSectionName(section: MySectionKey, project: MySectionCount['project']): string {
  const { t } = useTranslation('tasks');
  if (project) return project.name;
  const priority = PRIORITIES.find((one) => one === section);
  if (priority) return t(`shared.priority.${priority}`);
  return t(`myTasks.section.${section as 'today'}`);
}

function Tasks({ section, today, name }: { section: MySectionKey; today: string; name: string }) {
  const reading = useReadPages(myTaskLists.my, { today, section }, { keepPrevious: true });
  const { registerSection } = useMyActions();
  const read = reading.pages?.flatMap(({ records }) => records);
  const { tasks, place } = useMyOrder(read, { section, today });
  useEffect(() => (tasks ? registerSection({ tasks, place }) : undefined), [registerSection, tasks, place]);
  const projects = new Set(tasks?.map(({ projectId }) => projectId));
  return (
    <>
      {[...projects].map((id) => (
        <Watched key={id} projectId={id} />
      ))}
      {reading.error && !tasks && <Failure error={reading.error} retry={reading.reload} />}
      {!reading.error && !tasks && <RowsSkeleton rows={3} />}
      {tasks && (
        <ul className={styles.list} aria-label={name}>
          {tasks.map((one) => (
            <MyRow key={one.id} task={one} section={section} place={place} />
          ))}
        </ul>
      )}
      {reading.more && <More onMore={reading.more} isReading={reading.isReadingMore} />}
    </>
  );
}

/** Follows the changes of others in a project. */
export function Watched({ projectId }: { projectId: string }): null {
  useWatch(projectId);
  return null;
}
