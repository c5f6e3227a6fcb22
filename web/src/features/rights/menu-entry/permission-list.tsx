import { PlusOutlined } from '@ant-design/icons';
import { menuEntry } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useUrlState } from '../../../kernel/url-state.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { confirmUndone, offerUndo } from '../../../kernel/writes/undo-message.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { RecordTable } from '../../../ui/lists/record-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../rights.module.css';
import { nameIn } from '../tree-rows.ts';
import { useTree } from '../use-tree.ts';
import { walkRows } from '../walk-rows.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { type FlatEntry, flat, movedBy, moveNextTo, siblingsOf } from './flat.ts';
import { RulesDrawer } from './rules-drawer.tsx';
import { useEntryColumns } from './use-entry-columns.tsx';
import type { Drop } from './use-row-drag.ts';

const TOP = 'top';

/** Page of all menu entries and buttons, which can be edited and reordered. */
export function PermissionList() {
  const { t } = useTranslation('rights');
  const mayEdit = useCan('system:permission:edit');
  const [{ q, open, rules, below }, change] = useUrlState({ q: '', open: '', rules: '', below: '' });
  const { data, error, refetch } = useRead(menuEntry.list, {}, { quiet: true });
  const entries = flat(data ?? []);
  const tree = useTree(entries, { search: q });
  const moving = useMoving(entries);
  const columns = useEntryColumns({
    toggle: tree.toggle,
    open: (id) => change({ open: id }, { push: true }),
    openRules: (id) => change({ rules: id }, { push: true }),
    move: moving.step,
    drop: moving.drop,
  });
  const add = (parent: string) => change({ below: parent }, { push: true });
  const close = () => change({ open: '', rules: '', below: '' });
  return (
    <Page
      title={t('menus.title')}
      action={
        mayEdit && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => add(TOP)}>
            {t('menus.add')}
          </Button>
        )
      }
      filters={
        <div className={styles.filters}>
          <TextFilter label={t('search')} value={q} onChange={(text) => change({ q: text })} />
          <Button onClick={tree.openAll}>{t('openAll')}</Button>
          <Button onClick={tree.closeAll}>{t('closeAll')}</Button>
        </div>
      }
    >
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton />}
      {data && tree.rows.length === 0 && (
        <Empty title={t(q ? 'noMatch' : 'menus.none')} text={t(q ? 'noMatchText' : 'menus.noneText')} />
      )}
      {tree.rows.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the focusable elements inside
        <div onKeyDown={walkRows}>
          <RecordTable
            label={t('menus.tree')}
            rows={tree.rows}
            columns={columns}
            idOf={({ entry }) => entry.id}
            actions={
              mayEdit
                ? ({ entry }) => (
                    <EntryMenu
                      entry={entry}
                      onEdit={() => change({ open: entry.id }, { push: true })}
                      onAdd={() => add(entry.id)}
                      onRules={() => change({ rules: entry.id }, { push: true })}
                      onMove={(by) => moving.step(entry, by)}
                    />
                  )
                : undefined
            }
          />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {moving.announcement}
      </p>
      <EntryDrawer entries={entries} id={open} below={below} mayEdit={mayEdit} onClose={close} />
      <RulesDrawer entry={entries.find(({ id }) => id === rules)} mayEdit={mayEdit} onClose={close} />
    </Page>
  );
}

/** Moves entries and announces each move to screen readers. */
function useMoving(entries: readonly FlatEntry[]) {
  const { t } = useTranslation('rights');
  const language = useLanguage();
  const [liveText, setLiveText] = useState('');
  const order = useSend(menuEntry.order);
  const send = (entry: FlatEntry | undefined, parentId: string | null, ids: string[]) => {
    if (!entry) return;
    const position = ids.indexOf(entry.id) + 1;
    const text = t('menus.moved', { name: nameIn(language, entry), place: position, count: ids.length });
    const key = `entry ${entry.id}`;
    const previousPlace = { parentId: entry.parentId ?? '', ids: siblingsOf(entries, entry.id) };
    const undo = () =>
      order.mutateAsync({ body: previousPlace }).then(
        () => confirmUndone(key),
        () => undefined,
      );
    const notifyMoved = () => {
      setLiveText(text);
      offerUndo({ key, text, undo });
    };
    order.mutateAsync({ body: { parentId: parentId ?? '', ids } }).then(notifyMoved, () => undefined);
  };
  return {
    announcement: liveText,
    step(entry: FlatEntry, by: 1 | -1) {
      const ids = movedBy(entries, entry.id, by);
      if (ids) send(entry, entry.parentId, ids);
    },
    drop(drop: Drop) {
      const { parentId, ids } = moveNextTo(entries, drop);
      send(
        entries.find(({ id }) => id === drop.id),
        parentId,
        ids,
      );
    },
  };
}
