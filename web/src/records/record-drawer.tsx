import { DeleteOutlined } from '@ant-design/icons';
import { commonFailures } from '@opsyard/contract';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useRead } from '../kernel/calls/api.ts';
import { useCommands } from '../kernel/commands/commands.ts';
import { Empty } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Glyph } from '../ui/icons/glyphs.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { UnsavedMarkOfDrawer } from '../ui/unsaved/unsaved-mark.tsx';
import { adjacentRecord } from './adjacent-record.ts';
import { useChanging } from './conflicts/edit-record.ts';
import styles from './drawer.module.css';
import { DrawerBody } from './drawer-body.tsx';
import { deleteMany, transition, transitionsFrom } from './operations.ts';
import { useParts } from './parts/parts-scope.ts';
import { RecordPartsProvider } from './parts/record-parts-provider.tsx';
import { MuteButton, WatchButton } from './parts/watch-button.tsx';
import { type AnyRow, titleOf, useI18n, useRecords } from './scope.ts';
import { SectionBar } from './section-bar.tsx';

/** An additional section of a record's drawer. */
export type RecordPart = {
  key: string;
  title: readonly [en: string, zh: string];
  show: (id: string) => ReactNode;
  /** Shown above the fields. */
  isFirst?: boolean;
};
type DrawerProps = { id: string; onOpen: (id: string) => void; onClose: () => void; parts: readonly RecordPart[] };

/** The drawer of a record beside its list. */
export function RecordDrawer({ id, onOpen, onClose, parts }: DrawerProps) {
  const { routes, type, taskTitle } = useRecords();
  const { t, word } = useI18n();
  const changing = useChanging();
  const panel = usePanel();
  const { data, error, refetch } = useRead(routes.get, { query: { id } }, { quiet: true, keepPrevious: true });
  const row = data?.id === id ? changing(data as unknown as AnyRow) : undefined;
  const openAdjacent = (step: 1 | -1) => {
    const next = adjacentRecord(id, step);
    if (next) onOpen(next);
  };
  useCommands([
    {
      id: 'record.next',
      title: t('drawer.next'),
      group: word(type.many),
      shortcut: 'j',
      inDialogs: true,
      run: () => openAdjacent(1),
    },
    {
      id: 'record.previous',
      title: t('drawer.previous'),
      group: word(type.many),
      shortcut: 'k',
      inDialogs: true,
      run: () => openAdjacent(-1),
    },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const inside = event.target instanceof Node && panel.current?.contains(event.target);
    if (!inside || event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  // A transition removes its focused button: the drawer takes the focus, so that Esc and arrow keys still work.
  const { state = '' } = type;
  const shownState = row?.[state];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the state has changed
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [shownState, panel]);
  const inTrash = data?.id === id && data.deletedAt !== null;
  const name = row ? titleOf(type, row) : word(type.one);
  const newTitle = row && taskTitle?.(row);
  return (
    <div ref={panel} className={styles.drawer} role="dialog" aria-label={name} tabIndex={-1} onKeyDown={onKeyDown}>
      <RecordPartsProvider recordId={id} title={name} newTitle={newTitle ? word(newTitle) : name} isLocked={inTrash}>
        <Head {...{ row, go: openAdjacent, onClose, inTrash }} />
        {row && <SectionBar drawer={panel} parts={parts} />}
        {row && <DrawerBody key={id} row={row} isLocked={inTrash} parts={parts} />}
      </RecordPartsProvider>
      {error?.is(commonFailures.notFound) && <Empty title={t('drawer.gone')} text={t('drawer.goneText')} />}
      {error && !error.is(commonFailures.notFound) && !row && <Failure error={error} retry={() => void refetch()} />}
      {!row && !error && <RowsSkeleton />}
    </div>
  );
}

/** Takes the focus while mounted, and restores it. */
function usePanel() {
  const panel = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element | null>(null);
  useEffect(() => {
    previousFocus.current ??= document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
        previousFocus.current.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}

type HeadProps = { row: AnyRow | undefined; go: (step: 1 | -1) => void; onClose: () => void; inTrash: boolean };

function Head({ row, go: openAdjacent, onClose, inTrash }: HeadProps) {
  const { t, word } = useI18n();
  const records = useRecords();
  const { type, canEdit, canDelete, actions } = records;
  const { calls } = useParts();
  const transitions = row && type.state && canEdit && !inTrash ? transitionsFrom(records, row[type.state]) : [];
  const remove = async () => {
    if (row && (await deleteMany(records, { ids: [row.id] }))) onClose();
  };
  return (
    <header className={styles.head}>
      <div className={styles.actions}>
        {transitions.map(([key, { name }]) => (
          <Button key={key} size="small" onClick={() => row && void transition(records, { ids: [row.id] }, key)}>
            {word(name)}
          </Button>
        ))}
        {row && !inTrash && actions?.(row)}
        {inTrash && <span className={styles.none}>{t('drawer.inTrash')}</span>}
        <span className={styles.space} />
        <UnsavedMarkOfDrawer />
        {row && calls.watchers && <WatchButton />}
        {row && calls.watchers && <MuteButton />}
        {canDelete && row && !inTrash && (
          <Button
            type="text"
            aria-label={t('bulk.delete')}
            title={t('bulk.delete')}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => void remove()}
          />
        )}
      </div>
      <Step label={t('drawer.previous')} hint="K" glyph="up" onClick={() => openAdjacent(-1)} />
      <Step label={t('drawer.next')} hint="J" glyph="down" onClick={() => openAdjacent(1)} />
      <Step label={t('drawer.close')} hint="Esc" glyph="cross" onClick={onClose} />
    </header>
  );
}

type StepProps = { label: string; hint: string; glyph: 'up' | 'down' | 'cross'; onClick: () => void };

function Step({ label, hint, glyph, onClick }: StepProps) {
  return (
    <Button
      type="text"
      aria-label={label}
      title={`${label} (${hint})`}
      onClick={onClick}
      icon={<Glyph name={glyph} />}
    />
  );
}
