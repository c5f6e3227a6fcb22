import { type TaskDetail, taskFailures } from '@opsyard/contract';
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../kernel/commands/commands.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { Checklist } from '../../../records/parts/checklist.tsx';
import { CommentComposer } from '../../../records/parts/comments/comment-composer.tsx';
import { Files } from '../../../records/parts/files.tsx';
import { Links } from '../../../records/parts/links.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { ApprovalBanner } from '../approval/approval-banner.tsx';
import { useVisit } from '../shared/marks/unread.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { Description } from './description.tsx';
import { Discussion } from './discussion.tsx';
import styles from './drawer.module.css';
import { DrawerHead } from './drawer-head.tsx';
import { Fields } from './fields.tsx';
import { Subtasks } from './subtasks.tsx';
import { TaskPartsProvider } from './task-parts.tsx';
import { TitleField } from './title-field.tsx';
import { useLiveParts } from './use-live-parts.ts';
import { usePanelKeys } from './use-panel-keys.ts';
import { useStatusKeys } from './use-status-keys.ts';
import { useTaskDetail } from './use-task-detail.ts';

const PlacedTask = part(() => import('../placement/placed-task.tsx'), 'PlacedTask');

/** The task named in the address, beside the list it came from. */
export function TaskDrawer() {
  const { openKey } = useOpenTask();
  return openKey && <OpenTask key={openKey} taskKey={openKey} />;
}

/** The task named in the address with the page to itself. */
export function TaskPage() {
  const { t } = useTranslation('tasks');
  const { openKey } = useOpenTask();
  if (openKey === null) return null;
  return (
    <section key={openKey} className={styles.full} aria-label={t('drawer.label', { key: openKey })}>
      <Suspense fallback={<RowsSkeleton />}>
        <Content taskKey={openKey} onStep={undefined} />
      </Suspense>
    </section>
  );
}

function OpenTask({ taskKey }: { taskKey: string }) {
  const { t } = useTranslation('tasks');
  const { openTask, closeTask } = useOpenTask();
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current ??= document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus({ preventScroll: true });
    };
  }, []);
  const go = (step: 1 | -1) => {
    const next = shownNeighbour(taskKey, step);
    if (next) openTask(next);
  };
  const group = t('drawer.group');
  // Beside it, the keys are those of the page, such as N for the next period of a calendar.
  const isInside = () => panel.current?.contains(document.activeElement) === true;
  useCommands([
    { id: 'task.next', title: t('drawer.next'), group, shortcut: 'j', inDialogs: true, run: () => go(1) },
    { id: 'task.previous', title: t('drawer.previous'), group, shortcut: 'k', inDialogs: true, run: () => go(-1) },
    ...(['n', ']'] as const).map((shortcut) => ({
      ...{ id: `task.next.${shortcut}`, title: t('drawer.next'), group, shortcut, keyOnly: true, inDialogs: true },
      when: isInside,
      run: () => go(1),
    })),
    {
      ...{ id: 'task.previous.[', title: t('drawer.previous'), group, shortcut: '[', keyOnly: true, inDialogs: true },
      when: isInside,
      run: () => go(-1),
    },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Overlays of the drawer, such as the preview of a file, handle Escape themselves.
    const inside = event.target instanceof Node && panel.current?.contains(event.target);
    if (!inside || event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    closeTask();
  };
  return (
    <div
      ref={panel}
      className={styles.drawer}
      role="dialog"
      aria-label={t('drawer.label', { key: taskKey })}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Suspense fallback={<RowsSkeleton />}>
        <Content taskKey={taskKey} onStep={go} />
      </Suspense>
    </div>
  );
}

function Content({ taskKey, onStep }: { taskKey: string; onStep: ((step: 1 | -1) => void) | undefined }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { detail, error, reload } = useTaskDetail(scope.project.id, taskKey);
  useVisit(detail);
  if (error?.is(taskFailures.inTrash))
    return <MissingTask taskKey={taskKey} text={t('drawer.inTrash')} onStep={onStep} />;
  if (error?.status === 404) return <MissingTask taskKey={taskKey} text={t('drawer.gone')} onStep={onStep} />;
  if (error) return <Failure error={error} retry={reload} />;
  const reading = (
    <>
      <DrawerHead taskKey={taskKey} onStep={onStep} />
      <RowsSkeleton />
    </>
  );
  if (!detail) return reading;
  const content = (
    <TaskPartsProvider task={detail}>
      <DrawerHead taskKey={taskKey} detail={detail} onStep={onStep} />
      <Parts detail={detail} />
    </TaskPartsProvider>
  );
  if (detail.projectId === scope.project.id) return content;
  return (
    <Suspense fallback={reading}>
      <PlacedTask detail={detail} reading={reading} reload={reload}>
        {content}
      </PlacedTask>
    </Suspense>
  );
}

function Parts({ detail }: { detail: TaskDetail }) {
  useLiveParts(detail.id);
  const body = useRef<HTMLDivElement>(null);
  useStatusKeys(detail, body);
  usePanelKeys(detail, body);
  const scope = useScope();
  const hasApprovals = scope.project.workflow?.transitions.some(({ approval }) => approval);
  return (
    <>
      <div ref={body} className={styles.body}>
        <TitleField task={detail} />
        {hasApprovals && <ApprovalBanner detail={detail} />}
        <Fields task={detail} />
        <Description detail={detail} />
        <Checklist />
        <Subtasks detail={detail} />
        <Files />
        <Links />
        <Discussion detail={detail} />
      </div>
      {scope.can('comment') && <CommentComposer key={detail.id} />}
    </>
  );
}

type MissingTaskProps = { taskKey: string; text: string; onStep: ((step: 1 | -1) => void) | undefined };

function MissingTask({ taskKey, text, onStep }: MissingTaskProps) {
  const { t } = useTranslation('tasks');
  return (
    <>
      <DrawerHead taskKey={taskKey} onStep={onStep} />
      <Empty title={t('drawer.goneTitle', { key: taskKey })} text={text} />
    </>
  );
}

/** The key of the task before or after another one in what the page shows of its list or board; null at either end. */
function shownNeighbour(key: string, step: 1 | -1): string | null {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-task]')].filter((one) => one.offsetParent !== null);
  const place = shown.findIndex(({ dataset }) => dataset.task === key);
  return place < 0 ? null : (shown[place + step]?.dataset.task ?? null);
}
