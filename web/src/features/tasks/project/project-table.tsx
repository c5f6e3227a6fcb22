import { type ProjectCount, projectCount } from '@opsyard/contract';
import { type KeyboardEvent, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { part } from '../../../kernel/loading/screens.ts';
import { useIdle } from '../../../kernel/loading/use-idle.ts';
import { AvatarList } from '../../../ui/avatar-list.tsx';
import { Dot } from '../../../ui/chip.tsx';
import { DayText, When } from '../../../ui/dates/when.tsx';
import { useColumnChoice } from '../../../ui/lists/columns/use-column-choice.ts';
import table from '../../../ui/lists/record-table.module.css';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { PersonName } from '../../../ui/people.tsx';
import { StateChip } from '../shared/marks/state-chip.tsx';
import { HealthWhenIdle } from './health/health-when-idle.tsx';
import { Progress } from './health/progress.tsx';
import { COUNTED } from './project-card.tsx';
import { type ProjectColumn, type ProjectColumnKey, projectColumns, useWidth } from './project-columns.ts';
import type { ProjectItemProps } from './project-list.tsx';
import { ProjectMenu } from './project-menu.tsx';
import styles from './projects.module.css';
import { StarButton } from './star-button.tsx';
import { usePrefetch } from './use-prefetch.ts';

// Not needed to see the projects: loaded after them.
const ProjectColumns = part(
  async () => ({
    ColumnsButton: (await import('../../../ui/lists/columns/list-columns-button.tsx')).ListColumnsButton<ProjectColumn>,
  }),
  'ColumnsButton',
);
const CountLink = part(() => import('./count-link.tsx'), 'CountLink');
const CategoryName = part(() => import('./category-name.tsx'), 'CategoryName');

type ProjectTableProps = { items: readonly ProjectItemProps[]; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };

/** Projects as rows, with the columns that fit or have been chosen. */
export function ProjectTable(props: ProjectTableProps) {
  const [box, width] = useWidth();
  return <div ref={box}>{width !== undefined && <Table {...props} width={width} />}</div>;
}

function Table({ items, onKeyDown, width }: ProjectTableProps & { width: number }) {
  const { t } = useTranslation('tasks');
  const isIdle = useIdle();
  const columns = projectColumns(width, t);
  const arrangement = useColumnChoice('projects', columns);
  const { shown } = arrangement;
  return (
    <>
      <div className={styles.tableTools}>
        {isIdle && (
          <Suspense fallback={null}>
            <ProjectColumns {...arrangement} />
          </Suspense>
        )}
      </div>
      <div className={table.box}>
        <table className={table.table} aria-label={t('projects.title')} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('projects.star')}</span>
              </th>
              {shown.map(({ key, title }) => (
                <th key={key} scope="col" className={isCount(key) ? table.number : undefined}>
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('projects.menu')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Row key={item.project.id} {...{ item, isIdle }} columns={shown} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type RowProps = { item: ProjectItemProps; columns: readonly ProjectColumn[]; isIdle: boolean };

function Row({ item, columns, isIdle }: RowProps) {
  const { project, path, active, onActive, onStar, onDuplicate, onSaveTemplate } = item;
  const prefetch = usePrefetch(project.key);
  return (
    <tr onPointerEnter={prefetch}>
      <td>
        <StarButton {...{ project, active, onStar }} />
      </td>
      {columns.map((column) =>
        column.key === 'name' ? (
          <th key="name" scope="row" className={styles.nameCell}>
            <span className={styles.rowName}>
              <Dot color={project.color} />
              <Link
                to={path}
                title={project.name}
                data-roving={project.id}
                tabIndex={active ? 0 : -1}
                onFocus={onActive}
              >
                {project.name}
              </Link>
            </span>
          </th>
        ) : (
          <td key={column.key} className={classOf(column.key)}>
            {isCount(column.key) ? (
              <Count {...{ item, isIdle }} count={column.key} title={column.title} />
            ) : (
              factOf(column.key, item, isIdle)
            )}
          </td>
        ),
      )}
      <td>
        <ProjectMenu {...{ project, active, onDuplicate, onSaveTemplate }} />
      </td>
    </tr>
  );
}

function isCount(key: ProjectColumnKey): key is ProjectCount {
  return key === 'open' || key === 'overdue' || key === 'review' || key === 'done';
}

function classOf(key: ProjectColumnKey): string | undefined {
  if (isCount(key)) return table.number;
  const named: Partial<Record<ProjectColumnKey, string | undefined>> = {
    ...{ key: styles.key, progress: styles.wide, category: styles.category, owner: styles.owner },
  };
  return named[key];
}

function factOf(key: ProjectColumnKey, { project }: ProjectItemProps, isIdle: boolean): ReactNode {
  if (key === 'key') return project.key;
  if (key === 'owner') return <PersonName person={project.owner} size={20} />;
  if (key === 'members') {
    return <AvatarList people={project.faces} total={project.memberCount} maxLength={4} size={22} />;
  }
  if (key === 'progress') return <Progress counts={project.counts} />;
  if (key === 'dueDate') return project.dueDate ? <DayText day={project.dueDate} /> : '–';
  if (key === 'lastChange') return project.lastChangeAt ? <When at={project.lastChangeAt} /> : '–';
  if (key === 'category') {
    return (
      isIdle && (
        <Suspense fallback={null}>
          <CategoryName category={project.category} />
        </Suspense>
      )
    );
  }
  return (
    <span className={styles.states}>
      <StateChip state={project.state} />
      <HealthWhenIdle project={project} />
    </span>
  );
}

type CountProps = { item: ProjectItemProps; count: ProjectCount; title: string; isIdle: boolean };

/** A number of tasks; once the page is idle, a link to the list of them. */
function Count({ item: { project, path, active }, count, title, isIdle }: CountProps) {
  const numberText = useNumberText();
  const value = projectCount(project.counts, count);
  if (value === 0) return '–';
  const text = count === 'overdue' && value >= COUNTED ? `${numberText(COUNTED)}+` : numberText(value);
  const name = `${project.name}, ${title}: ${text}`;
  return (
    <span className={count === 'overdue' ? styles.overdue : undefined}>
      {isIdle ? (
        <Suspense fallback={text}>
          <CountLink {...{ count, text, name, path }} tabIndex={active ? 0 : -1} />
        </Suspense>
      ) : (
        text
      )}
    </span>
  );
}
