import { commonFailures, type GrantSheet, grant, type HolderKind } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useCan } from '../../../kernel/can.tsx';
import { notify } from '../../../kernel/notify.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../rights.module.css';
import { childrenByParent } from '../tree-rows.ts';
import { useTree } from '../use-tree.ts';
import { walkRows } from '../walk-rows.ts';
import { ChangesBar } from './changes-bar.tsx';
import {
  boxOf,
  type Changes,
  changesIn,
  countOf,
  type Draft,
  draftOf,
  rulesIn,
  ruleToggled,
  toggled,
} from './draft.ts';
import { GrantRow } from './grant-row.tsx';

type GrantEditorProps = { kind: HolderKind; id: string; search: string };

/** Editor of the permissions of a role, user or department. */
export function GrantEditor({ kind, id, search }: GrantEditorProps) {
  const { data, error, refetch } = useRead(grant.sheet, { query: { kind, id } }, { quiet: true });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  return <GrantTable key={`${kind} ${id}`} kind={kind} id={id} sheet={data} search={search} />;
}

type SheetProps = GrantEditorProps & { sheet: GrantSheet };

function GrantTable({ kind, id, sheet: { holder, entries }, search }: SheetProps) {
  const { t } = useTranslation('rights');
  const mayChange = useCan('system:permission:grant');
  const [edited, setEdited] = useState<Draft | null>(null);
  const draft = edited ?? draftOf(entries);
  const below = childrenByParent(entries);
  const tree = useTree(entries, { search });
  const changes = changesIn(entries, draft);
  const { save, isSaving } = useSaving(kind, id, () => setEdited(null));
  const notHeldText = t(kind === 'departRole' ? 'grants.notDepartments' : 'grants.notYours');
  return (
    <>
      <p className={styles.text}>
        {t(kind === 'depart' ? 'grants.under' : 'grants.people', { count: holder.people })}
        {!mayChange && ` ${t('grants.view')}`}
      </p>
      {tree.rows.length === 0 && <Empty title={t('noMatch')} text={t('noMatchText')} />}
      {tree.rows.length > 0 && (
        <ul className={styles.rows} aria-label={t('grants.tree', { name: holder.name })} onKeyDown={walkRows}>
          {tree.rows.map((row) => (
            <GrantRow
              key={row.entry.id}
              row={row}
              box={boxOf(below, draft, row.entry.id)}
              isGranted={draft.granted.has(row.entry.id)}
              rules={rulesIn(draft, row.entry)}
              mayChange={mayChange}
              locked={row.entry.grantable ? null : notHeldText}
              onToggle={() => tree.toggle(row.entry.id)}
              onCheck={() => setEdited(toggled(entries, draft, row.entry.id))}
              onRule={(rule) => setEdited(ruleToggled(draft, row.entry, rule))}
            />
          ))}
        </ul>
      )}
      {countOf(changes) > 0 && (
        <ChangesBar
          holder={holder}
          changes={changes}
          isSaving={isSaving}
          onSave={() => save(changes)}
          onDiscard={() => setEdited(null)}
        />
      )}
    </>
  );
}

function useSaving(kind: HolderKind, id: string, onSaved: () => void) {
  const { t } = useTranslation('rights');
  const { mutateAsync, isPending } = useSend(grant.change, { keepQueries: true });
  const save = async ({ add, remove, rules }: Changes) => {
    const body = {
      kind,
      id,
      add: add.map((entry) => entry.id),
      remove: remove.map((entry) => entry.id),
      rules: rules.map(({ entry, before, after }) => ({
        permissionId: entry.id,
        dataRuleIds: [...after],
        before: [...before],
      })),
    };
    try {
      await mutateAsync({ body });
      // Without fresh data the editor would briefly show the old permissions.
      await refresh('grant', 'explain', 'menuEntry');
      notify(({ message }) => void message.success(t('grants.saved')));
      onSaved();
      return true;
    } catch (error) {
      const isStale =
        error instanceof Object && 'failure' in error && error.failure === commonFailures.staleVersion.code;
      if (isStale) void refresh('grant');
      if (isStale) notify(({ message }) => void message.warning(t('grants.stale')));
      return false;
    }
  };
  return { save, isSaving: isPending };
}
