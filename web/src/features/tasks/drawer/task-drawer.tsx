import { type TaskDetail, taskFailures } from '@opsyard/contract';
import { type ReactNode, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import styles from '../../../records/drawer/drawer.module.css';
import { DrawerFrame, FullPage } from '../../../records/drawer/drawer-frame.tsx';
import { type BarSection, SectionBar } from '../../../records/drawer/section-bar.tsx';
import { Unread } from '../../../records/drawer/unread.tsx';
import { Checklist } from '../../../records/parts/checklist.tsx';
import { CommentComposer } from '../../../records/parts/comments/comment-composer.tsx';
import { Files } from '../../../records/parts/files.tsx';
import { Links } from '../../../records/parts/links.tsx';
import { ApprovalBanner } from '../approval/approval-banner.tsx';
import { ConfidentialBanner } from '../shared/marks/confidential-mark.tsx';
import { useVisit } from '../shared/marks/unread.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { ScopeProvider, useScope } from '../shared/reading/project-scope.tsx';
import { scopeForTask } from '../shared/reading/scope.ts';
import { useTask } from '../shared/reading/use-task.ts';
import { Description } from './description.tsx';
import { Discussion } from './discussion.tsx';
import { Fields } from './fields.tsx';
import { Subtasks, useHasSubtasks } from './subtasks.tsx';
import { TaskHead } from './task-head.tsx';
import { TaskPartsProvider } from './task-parts.tsx';
import { TaskTitle } from './task-title.tsx';
import { useLiveParts } from './use-live-parts.ts';
import { usePanelKeys } from './use-panel-keys.ts';
import { useStatusKeys } from './use-status-keys.ts';
import { useTaskDetail } from './use-task-detail.ts';

const PlacedTask = part(() => import('../placement/placed-task.tsx'), 'PlacedTask');

/** The task named in the address: beside the list it came from, or with the page to itself. */
export function TaskDrawer() {
  const { openKey } = useOpenTask();
  return openKey && <OpenTask key={openKey} taskKey={openKey} />;
}

function OpenTask({ taskKey }: { taskKey: string }) {
  const { t } = useTranslation('tasks');
  const { openTask, closeTask, isPage } = useOpenTask();
  const frame = {
    label: t('drawer.label', { key: taskKey }),
    names: { group: t('drawer.group'), next: t('drawer.next'), previous: t('drawer.previous') },
    onClose: closeTask,
    children: <Content taskKey={taskKey} />,
  };
  return isPage ? <FullPage {...frame} /> : <DrawerFrame {...frame} kind="task" openKey={taskKey} onOpen={openTask} />;
}

function Content({ taskKey }: { taskKey: string }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { detail, error, reload } = useTaskDetail(scope.project.id, taskKey);
  useVisit(detail);
  const inTrash = error?.is(taskFailures.inTrash) === true;
  const title = t('drawer.goneTitle', { key: taskKey });
  const missing =
    inTrash || error?.status === 404 ? { title, text: t(inTrash ? 'drawer.inTrash' : 'drawer.gone') } : null;
  const unread = (
    <>
      <TaskHead taskKey={taskKey} />
      <Unread error={error} missing={missing} retry={reload} />
    </>
  );
  if (error || !detail) return unread;
  const content = (
    <TaskPartsProvider task={detail}>
      <TaskHead taskKey={taskKey} detail={detail} />
      <Parts detail={detail} />
    </TaskPartsProvider>
  );
  if (detail.projectId === scope.project.id) return <OwnScope detail={detail}>{content}</OwnScope>;
  return (
    <Suspense fallback={unread}>
      <PlacedTask detail={detail} reading={unread} reload={reload}>
        {content}
      </PlacedTask>
    </Suspense>
  );
}

/** What the user may do with this task, which can be less than with their own. */
function OwnScope({ detail, children }: { detail: TaskDetail; children: ReactNode }) {
  const scope = useScope();
  const own = useMemo(() => scopeForTask(scope, detail), [scope, detail]);
  return <ScopeProvider value={own}>{children}</ScopeProvider>;
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
      <SectionBar sections={useSections(detail)} />
      <div ref={body} className={styles.body}>
        <div data-section="fields">
          <TaskTitle task={detail} />
          {hasApprovals && <ApprovalBanner detail={detail} />}
          <ConfidentialNote detail={detail} />
          <Fields task={detail} />
        </div>
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

/** From the row, which is changed at once. */
function ConfidentialNote({ detail }: { detail: TaskDetail }) {
  return <ConfidentialBanner task={useTask(detail.projectId, detail.id) ?? detail} />;
}

/** What the bar leads to, in the order of the content; what is empty is shown only to those who can add to it. */
function useSections(detail: TaskDetail): BarSection[] {
  const { t } = useTranslation(['parts', 'tasks', 'records']);
  const { can } = useScope();
  const { checklist, attachments } = useTask(detail.projectId, detail.id) ?? detail;
  const mayEdit = can('editTasks');
  const hasSubtasks = useHasSubtasks(detail);
  return [
    { name: 'fields', title: t('records:drawer.fields') },
    { name: 'description', title: t('tasks:drawer.description') },
    ...(mayEdit || checklist > 0 ? [{ name: 'checklist', title: t('checklist') }] : []),
    ...(hasSubtasks ? [{ name: 'subtasks', title: t('tasks:drawer.subtasks') }] : []),
    ...(mayEdit || attachments > 0 ? [{ name: 'files', title: t('files') }] : []),
    { name: 'links', title: t('links') },
    { name: 'discussion', title: t('tasks:drawer.discussion') },
  ];
}
