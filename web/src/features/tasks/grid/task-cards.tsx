import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../kernel/loading/optional-part.tsx';
import { part } from '../../../kernel/loading/screens.ts';
import { type Line, type Lines, linesOf } from '../../../records/grid/lines.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useAddRequest } from '../shared/add-request.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { deleteTasks } from '../shared/reading/batch-tasks.ts';
import { deleteMatching } from '../shared/reading/matching-tasks.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import type { BulkField } from './bulk/bulk-bar.tsx';
import { BulkBarWhenChosen } from './bulk/bulk-bar-when-chosen.tsx';
import type { MatchingOfferProps } from './bulk/matching-offer.tsx';
import { GridFooter } from './grid-footer.tsx';
import { TaskGroupHead } from './groups/group-row.tsx';
import { isNested } from './groups/is-nested.ts';
import type { Section } from './groups/sections.ts';
import { type Nesting, useBranches } from './groups/use-branches.ts';
import { useGroupTotals } from './groups/use-group-totals.ts';
import { useCardFields } from './page/card-fields.tsx';
import { useHiddenNotice } from './page/use-hidden-notice.ts';
import { useFoldedGroups } from './page/view-choices.ts';
import { QuickAdd } from './quick-add/quick-add.tsx';
import { useTaskList } from './reading/use-task-list.ts';
import { TaskCard } from './task-card.tsx';
import styles from './task-cards.module.css';
import type { ListProps } from './task-grid.tsx';
import { useFollowOpen } from './use-follow-open.ts';
import { isOpen } from './use-grid.ts';
import { type GridSelection, useGridSelection } from './use-grid-selection.ts';
import { useGridView } from './use-grid-view.ts';

const NoTasks = part(() => import('./no-tasks.tsx'), 'NoTasks');

const MatchingOffer = optionalPart<'MatchingOffer', MatchingOfferProps>(
  () => import('./bulk/matching-offer.tsx'),
  'MatchingOffer',
  'main',
);

/** CSS pixels; every card is as high, so that none has to be measured. */
const CARD_HEIGHT = 84;
/** What the line of custom fields adds to every card when there is one. */
const FIELDS_HEIGHT = 28;
const GROUP_HEIGHT = 48;

/** The tasks of a project as cards, for narrow screens. */
export function TaskCards({ query, onClearFilters }: ListProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const store = taskStoreOf(scope.project.id);
  const field = useRef<HTMLInputElement>(null);
  const { openKey } = useOpenTask();
  const held = useRef<(id: string) => boolean>(() => false);
  const { list, state } = useTaskList(query, useHiddenNotice(), (id) => held.current(id));
  const [folded, fold] = useFoldedGroups(scope.project.id, list.query);
  const { by, subBy } = list.query;
  const nesting = useBranches(store, list.query);
  const lines = useMemo(
    () =>
      linesOf(state.sections, {
        ...{ grouped: by !== null, twoLevels: Boolean(subBy), collapsed: folded },
        ...{ canAdd: false, below: nesting?.below },
      }),
    [state.sections, by, subBy, folded, nesting],
  );
  const selection = useGridSelection({ lines, list, store });
  useEffect(() => {
    held.current = (id) => selection.ids.has(id) || isOpen(store.get(id), openKey, scope);
  });
  const [bulk, openBulk] = useState<BulkField | null>(null);
  useAddRequest(() => field.current?.focus());
  const remove = () => {
    const { ids, everything } = selection;
    selection.clear();
    const text = (count: number) => t('bulk.deleted', { count });
    if (everything) void deleteMatching({ scope, filter: everything.filter, text });
    else void deleteTasks({ scope, ids: [...ids], text });
  };
  const empty = state.ready && !state.error && state.sections.every(({ count }) => count === 0);
  return (
    <div className={styles.frame}>
      {scope.can('editTasks') && (
        <div className={styles.add}>
          <QuickAdd short first={query.sort === 'rank' && query.order === 'asc'} inputRef={field} />
        </div>
      )}
      {state.error && state.sections.length === 0 && <Failure error={state.error} retry={() => void list.reload()} />}
      {!state.ready && <RowsSkeleton rows={8} />}
      {empty && (
        <Suspense fallback={null}>
          <NoTasks
            filtered={query.filter !== undefined && !isNested(query)}
            onClear={onClearFilters}
            onAdd={() => field.current?.focus()}
          />
        </Suspense>
      )}
      {state.fresh.length > 0 && (
        <button type="button" className={styles.fresh} onClick={list.showFresh}>
          {t('list.fresh', { count: state.fresh.length })}
        </button>
      )}
      {!empty && state.sections.length > 0 && <Cards {...{ list, lines, selection, fold, folded, nesting }} />}
      <GridFooter state={state} query={query} />
      <BulkBarWhenChosen
        archived={query.filter?.archived ?? false}
        ids={selection.ids}
        everything={selection.everything}
        onClear={selection.clear}
        opened={bulk}
        onOpen={openBulk}
        onDelete={remove}
        offer={<MatchingOffer {...{ selection, list, state }} onChoose={selection.matching.choose} />}
      />
    </div>
  );
}

type CardsProps = {
  list: ReturnType<typeof useTaskList>['list'];
  lines: Lines<Section>;
  selection: GridSelection;
  folded: ReadonlySet<string>;
  fold: (value: string) => void;
  nesting: Nesting | null;
};

function Cards({ list, lines, selection, folded, fold, nesting }: CardsProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const scroller = useRef<HTMLDivElement>(null);
  const keep: RefObject<number> = useRef(-1);
  const fields = useCardFields();
  const cardHeight = CARD_HEIGHT + (fields.length > 0 ? FIELDS_HEIGHT : 0);
  const heightOf = useCallback(
    (index: number) => (lines.at(index)?.kind === 'group' ? GROUP_HEIGHT : cardHeight),
    [lines, cardHeight],
  );
  const { rows, total, reveal } = useGridView({ lines, list, scroller, keep, heightOf });
  useFollowOpen(lines, reveal);
  const { toggle } = selection;
  const totals = useGroupTotals(list.query);
  const { by, subBy = null } = list.query;
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} style={{ height: total }} aria-label={t('list.cardsName', { name: project.name })}>
        {rows.map(({ index, start, size }) => {
          const line = lines.at(index);
          if (!line) return null;
          return (
            <li
              key={keyFor(line)}
              className={styles.item}
              style={{ height: size, transform: `translateY(${start}px)` }}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              {...(nesting && line.kind === 'row' && { 'aria-level': line.depth + 1 })}
            >
              {line.kind === 'group' && by && (
                <div className={styles.group}>
                  <TaskGroupHead
                    {...{ section: line.section, count: line.count, by, subBy }}
                    folded={folded.has(line.section.value)}
                    totals={totals.get(line.section.value)}
                    onClick={() => fold(line.section.value)}
                  />
                </div>
              )}
              {line.kind === 'row' && (
                <TaskCard
                  projectId={project.id}
                  id={line.id}
                  fields={fields}
                  selected={selection.ids.has(line.id ?? '')}
                  onToggle={toggle}
                  depth={line.depth}
                  unfolded={nesting?.unfolded.has(line.id ?? '')}
                  onUnfold={nesting?.toggle}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function keyFor(line: Line): string {
  return line.kind === 'row' ? `${line.section.value} ${line.id ?? line.at}` : `${line.kind} ${line.section.value}`;
}
