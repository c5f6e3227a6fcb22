import { type TaskDetail, taskAddress } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import styles from '../../../records/drawer/drawer.module.css';
import { DrawerHead } from '../../../records/drawer/drawer-head.tsx';
import { DrawerMenu } from '../../../records/drawer/drawer-menu.tsx';
import { WatchButton } from '../../../records/parts/watch-button.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { orderEntries } from '../order/order-entries.tsx';
import { copyText } from '../shared/copy-text.ts';
import { BlockedChip } from '../shared/marks/blocked-chip.tsx';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTaskDialogs } from '../shared/task-dialogs.tsx';
import { DealButton } from './deal-button.tsx';

/** The head of a task: its key, actions on the whole task, and the close button. */
export function TaskHead({ taskKey, detail }: { taskKey: string; detail?: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const { openAsPage } = useOpenTask();
  return (
    <DrawerHead
      actions={
        detail && (
          <>
            <DealButton detail={detail} />
            <WatchButton />
          </>
        )
      }
      menu={detail && <TaskMenu detail={detail} taskKey={taskKey} />}
    >
      <a
        className={styles.key}
        href={taskAddress(taskKey)}
        title={t('project.task.page')}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          openAsPage(taskKey);
        }}
      >
        {taskKey}
      </a>
      {detail && <BlockedChip task={detail} />}
      {detail?.archived && <span className={styles.mark}>{t('drawer.archived')}</span>}
    </DrawerHead>
  );
}

function TaskMenu({ detail, taskKey }: { detail: TaskDetail; taskKey: string }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { closeTask } = useOpenTask();
  const { entriesFor, archivingFor, removingFor, dialogs } = useTaskDialogs(true, closeTask);
  const editing: MenuEntry[] =
    scope.can('editTasks') && !scope.isPlaced
      ? ['divider', ...entriesFor(detail), ...orderEntries(scope, detail, t), archivingFor(detail)]
      : [];
  const copyKey = () => copyText(`${taskKey} ${detail.title}`, t);
  const copies = [{ key: 'key', label: t('drawer.copyKey'), icon: <Glyph name="list" />, run: copyKey }];
  return (
    <>
      <DrawerMenu address={taskAddress(taskKey)} copies={copies} entries={[...editing, ...removingFor(detail)]} />
      {dialogs}
    </>
  );
}
