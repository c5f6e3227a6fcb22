import { commonFailures } from '@opsyard/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useRead } from '../../kernel/calls/api.ts';
import { writeState } from '../../kernel/url-state.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import type { MenuEntry } from '../../ui/popups/popup-menu.tsx';
import { useChanging } from '../conflicts/edit-record.ts';
import { LIST_ADDRESS } from '../list-address.ts';
import { deleteMany, transition, transitionsFrom } from '../operations.ts';
import { useParts } from '../parts/parts-scope.ts';
import { RecordPartsProvider } from '../parts/record-parts-provider.tsx';
import { WatchButton } from '../parts/watch-button.tsx';
import { type AnyRow, titleOf, useI18n, useRecords } from '../scope.ts';
import styles from './drawer.module.css';
import { DrawerFrame, FullPage } from './drawer-frame.tsx';
import { DrawerHead } from './drawer-head.tsx';
import { DrawerMenu } from './drawer-menu.tsx';
import { useDrawer } from './drawer-scope.ts';
import { RecordBody } from './record-body.tsx';
import { Unread } from './unread.tsx';

/** An additional section of a record's drawer. */
export type RecordPart = {
  key: string;
  title: readonly [en: string, zh: string];
  show: (id: string) => ReactNode;
  /** Shown above the fields. */
  isFirst?: boolean;
};
type DrawerProps = {
  id: string;
  /** Whether the record has the page to itself. */
  isPage: boolean;
  onOpen: (id: string) => void;
  onOpenPage: () => void;
  onClose: () => void;
  parts: readonly RecordPart[];
};

/** An open record: beside its list, or with the page to itself. */
export function RecordDrawer({ id, isPage, onOpen, onOpenPage, onClose, parts }: DrawerProps) {
  const { routes, type, taskTitle } = useRecords();
  const { t, word } = useI18n();
  const changing = useChanging();
  const { data, error, refetch } = useRead(routes.get, { query: { id } }, { quiet: true, keepPrevious: true });
  const row = data?.id === id ? changing(data as unknown as AnyRow) : undefined;
  const inTrash = data?.id === id && data.deletedAt !== null;
  const name = row ? titleOf(type, row) : word(type.one);
  const newTitle = row && taskTitle?.(row);
  const isGone = error?.is(commonFailures.notFound) === true;
  const missing = isGone ? { title: t('drawer.gone'), text: t('drawer.goneText') } : null;
  const content = (
    <RecordPartsProvider recordId={id} title={name} newTitle={newTitle ? word(newTitle) : name} isLocked={inTrash}>
      <Head {...{ row, inTrash, onOpenPage }} />
      {row && !isGone && <RecordBody key={id} row={row} isLocked={inTrash} parts={parts} />}
      {(!row || isGone) && <Unread error={error} missing={missing} retry={() => void refetch()} />}
    </RecordPartsProvider>
  );
  const names = { group: word(type.many), next: t('drawer.next'), previous: t('drawer.previous') };
  const frame = { label: name, names, onClose };
  if (isPage) return <FullPage {...frame}>{content}</FullPage>;
  return (
    <DrawerFrame {...frame} kind="record" openKey={id} onOpen={onOpen}>
      {content}
    </DrawerFrame>
  );
}

type HeadProps = { row: AnyRow | undefined; inTrash: boolean; onOpenPage: () => void };

function Head({ row, inTrash, onOpenPage }: HeadProps) {
  const { t, word } = useI18n();
  const records = useRecords();
  const { type, canEdit, actions } = records;
  const { calls } = useParts();
  const transitions = row && type.state && canEdit && !inTrash ? transitionsFrom(records, row[type.state]) : [];
  return (
    <DrawerHead
      actions={row && calls.watchers && <WatchButton />}
      menu={row && <RecordMenu row={row} inTrash={inTrash} onOpenPage={onOpenPage} />}
    >
      {transitions.map(([key, { name }]) => (
        <Button key={key} size="small" onClick={() => row && void transition(records, { ids: [row.id] }, key)}>
          {word(name)}
        </Button>
      ))}
      {row && !inTrash && actions?.(row)}
      {inTrash && <span className={styles.mark}>{t('drawer.inTrash')}</span>}
    </DrawerHead>
  );
}

function RecordMenu({ row, inTrash, onOpenPage }: HeadProps & { row: AnyRow }) {
  const { t } = useI18n();
  const records = useRecords();
  const { isPage, close } = useDrawer();
  const { pathname } = useLocation();
  const remove = async () => {
    if (await deleteMany(records, { ids: [row.id] })) close();
  };
  const page: MenuEntry = { key: 'page', label: t('drawer.page'), icon: <Glyph name="cards" />, run: onOpenPage };
  const deletion: MenuEntry = {
    ...{ key: 'delete', label: t('bulk.delete'), icon: <Glyph name="trash" />, danger: true },
    run: () => void remove(),
  };
  const query = writeState(new URLSearchParams(), { open: row.id }, LIST_ADDRESS);
  return (
    <DrawerMenu
      address={`${pathname}?${query}`}
      entries={[...(isPage ? [] : [page]), ...(records.canDelete && !inTrash ? [deletion] : [])]}
    />
  );
}
