import { type TaskDetail, taskAddress } from '@opsyard/contract';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { useDevice } from '../../../kernel/storage/device.ts';
import { useWatching, type WatchingState } from '../../../records/parts/use-watching.ts';
import { WatchButton } from '../../../records/parts/watch-button.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { UnsavedMarkOfDrawer } from '../../../ui/unsaved/unsaved-mark.tsx';
import { orderEntries } from '../order/order-entries.tsx';
import { copyText } from '../shared/copy-text.ts';
import { EntryIcon } from '../shared/marks/entry-icon.tsx';
import { useOpenTask } from '../shared/open-task.ts';
import { batchTasks, deleteTasks } from '../shared/reading/batch-tasks.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTaskDialogs } from '../shared/task-dialogs.tsx';
import { DealButton } from './deal-button.tsx';
import styles from './drawer.module.css';

const RelocateTasks = part(() => import('../relocation/relocate-tasks.tsx'), 'RelocateTasks');

type DrawerHeadProps = {
  taskKey: string;
  detail?: TaskDetail;
  onStep: ((step: 1 | -1) => void) | undefined;
};

/** The head of a task: its key, actions on the whole task, and the close button. */
export function DrawerHead({ taskKey, detail, onStep }: DrawerHeadProps) {
  const { t } = useTranslation('tasks');
  const { closeTask, openAsPage, isPage } = useOpenTask();
  const onPhone = useDevice() === 'mobile';
  return (
    <>
      <header className={styles.head}>
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
        {detail?.archived && <span className={styles.archived}>{t('drawer.archived')}</span>}
        <span className={styles.space} />
        {!isPage && !onPhone && <UnsavedMarkOfDrawer />}
        {detail && <DealButton detail={detail} />}
        {detail && <WatchButton />}
        {onStep && (
          <>
            <Button
              type="text"
              aria-label={t('drawer.previous')}
              title={`${t('drawer.previous')} (K)`}
              onClick={() => onStep(-1)}
              icon={<Glyph name="up" />}
            />
            <Button
              type="text"
              aria-label={t('drawer.next')}
              title={`${t('drawer.next')} (J)`}
              onClick={() => onStep(1)}
              icon={<Glyph name="down" />}
            />
          </>
        )}
        {detail && <More detail={detail} taskKey={taskKey} />}
        <Button
          type="text"
          aria-label={isPage ? t('project.task.backToList') : t('drawer.close')}
          title={isPage ? t('project.task.backToList') : `${t('drawer.close')} (Esc)`}
          onClick={closeTask}
          icon={<Glyph name="cross" />}
        />
      </header>
      {!isPage && onPhone && <UnsavedMarkOfDrawer isLine />}
    </>
  );
}

function More({ detail, taskKey }: { detail: TaskDetail; taskKey: string }) {
  const { t } = useTranslation('tasks');
  const { t: words } = useTranslation('parts');
  const scope = useScope();
  const { closeTask } = useOpenTask();
  const following = useWatching();
  const { entriesFor, holdFor, deletingFor, dialogs } = useTaskDialogs(true, closeTask);
  const [relocating, setRelocating] = useState(false);
  const copy = (text: string) => copyText(text, t);
  const only = { scope, ids: [detail.id] };
  const editing: MenuEntry[] =
    scope.can('editTasks') && !scope.isPlaced
      ? [
          'divider',
          ...entriesFor(detail),
          ...orderEntries(scope, detail, t),
          {
            key: 'archive',
            label: detail.archived ? t('drawer.unarchive') : t('drawer.archive'),
            icon: <Glyph name="archive" />,
            run: () =>
              void batchTasks({
                ...only,
                text: () => t('drawer.archiveDone'),
                changes: { archived: !detail.archived },
              }),
          },
        ]
      : [];
  const deleting: MenuEntry[] = scope.can('deleteTasks')
    ? [
        {
          key: 'relocate',
          label: t('shared.relocate'),
          icon: <Glyph name="into" />,
          run: () => setRelocating(true),
        },
        ...holdFor(detail),
        {
          key: 'delete',
          label: t('drawer.delete'),
          icon: <Glyph name="trash" />,
          danger: true,
          run: () => {
            closeTask();
            void deleteTasks({ ...only, text: () => t('drawer.deleted', { key: taskKey }) });
          },
        },
        ...deletingFor(detail),
      ]
    : [];
  const entries: MenuEntry[] = [
    {
      key: 'link',
      label: t('drawer.copyLink'),
      icon: <EntryIcon name="link" />,
      run: () => copy(new URL(taskAddress(taskKey), document.URL).href),
    },
    {
      key: 'key',
      label: t('drawer.copyKey'),
      icon: <Glyph name="list" />,
      run: () => copy(`${taskKey} ${detail.title}`),
    },
    { key: 'print', label: t('drawer.print'), icon: <EntryIcon name="print" />, run: () => window.print() },
    ...(following ? [muteEntry(following, words)] : []),
    ...editing,
    ...deleting,
  ];
  return (
    <>
      <MenuButton label={t('drawer.more')} entries={entries}>
        <Glyph name="more" />
      </MenuButton>
      {dialogs}
      {relocating && (
        <Suspense fallback={null}>
          <RelocateTasks ids={[detail.id]} follow onClose={() => setRelocating(false)} />
        </Suspense>
      )}
    </>
  );
}

function muteEntry({ muted, set }: WatchingState, t: TFunction<'parts'>): MenuEntry {
  return {
    key: 'mute',
    label: muted ? t('unmute') : t('mute'),
    icon: <Glyph name={muted ? 'mute' : 'bell'} />,
    run: () => set(muted ? { watching: false } : { watching: false, muted: true }),
  };
}
