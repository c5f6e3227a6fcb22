import {
  assetFolderAccess,
  assetFolderType,
  assetTrash,
  assetType,
  TOGETHER_MAX,
  type TrashedAsset,
} from '@opsyard/contract';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useCan } from '../../../kernel/can.tsx';
import { part } from '../../../kernel/loading/screens.ts';
import { notify } from '../../../kernel/notify.ts';
import { daysInTrash } from '../../../records/days-in-trash.ts';
import { restoreMany } from '../../../records/operations.ts';
import type { Records } from '../../../records/scope.ts';
import { When } from '../../../ui/dates/when.tsx';
import { sizeText } from '../../../ui/numbers/file-size.ts';
import { confirmByName } from '../../../ui/popups/confirm-by-name.tsx';
import { FolderButton } from './asset-folder-button.tsx';
import { purgedText, quietly } from './purged-text.ts';
import { type RowAction, RowButtons } from './row-buttons.tsx';
import styles from './trash-page.module.css';

const AssetContents = part(() => import('./asset-contents.tsx'), 'AssetContents');
const HoldDialog = part(() => import('./hold-dialog.tsx'), 'HoldDialog');

const KILOBYTE = 1024;

export type AssetKind = 'asset' | 'assetFolder';
export type Shown = { id: string; name: string | null; at: string; by: string | null; together: number };
type DeletedAssetProps = {
  kind: AssetKind;
  row: Shown;
  /** Undefined until they have been read. */
  facts: TrashedAsset | undefined;
  records: Records;
  mayRestore: boolean;
};

/** A deleted asset or folder, with what can be done with it. */
export function DeletedAsset({ kind, row, facts, records, mayRestore }: DeletedAssetProps) {
  const { t } = useTranslation('tasks');
  const mayEdit = useCan(records.type.permissions.edit);
  const [isRestoring, setRestoring] = useState(false);
  const [dialog, setDialog] = useState<'hold' | 'contents' | null>(null);
  const isFolder = kind === 'assetFolder';
  const title = row.name ?? '';
  const restore = async (folderId?: string | null, together = false) => {
    setRestoring(true);
    const place = isFolder ? { parent: folderId } : { folder: folderId };
    await restoreMany(records, [row.id], { changes: folderId === undefined ? undefined : place, together });
    setRestoring(false);
    await refreshAssets();
  };
  const actions = useActions(
    { kind, row, facts, records, mayRestore },
    {
      together: { run: () => void restore(undefined, true), disabled: isRestoring },
      open: setDialog,
    },
  );
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className={styles.title}>{row.name}</span>
        <span className={styles.where}>
          {row.by ? t('trash.deletedBy', { name: row.by }) : t('trash.deleted')} <When at={row.at} />
        </span>
        {facts?.hold && <HoldText hold={facts.hold} />}
        {facts?.within && !facts.hold && <WithinText hold={facts.within} />}
      </span>
      {!facts?.hold && !facts?.within && (
        <span className={styles.left}>{t('trash.daysLeft', { count: daysInTrash(row.at) })}</span>
      )}
      {typeof facts?.kilobytes === 'number' && (
        <span className={styles.size}>{sizeText(facts.kilobytes * KILOBYTE)}</span>
      )}
      {mayRestore && (
        <Button size="small" loading={isRestoring} onClick={() => void restore()}>
          {t('trash.restore')}
        </Button>
      )}
      {mayRestore && mayEdit && (
        <FolderButton isFolder={isFolder} disabled={isRestoring} onPick={(id) => void restore(id)} />
      )}
      <RowButtons title={title} actions={actions} />
      {dialog !== null && (
        <Suspense fallback={null}>
          {dialog === 'hold' ? (
            <HoldDialog kind={kind} id={row.id} title={title} onClose={() => setDialog(null)} />
          ) : (
            <AssetContents folderId={row.id} title={title} onClose={() => setDialog(null)} />
          )}
        </Suspense>
      )}
    </li>
  );
}

type Ways = { together: Pick<RowAction, 'run' | 'disabled'>; open: (dialog: 'hold' | 'contents') => void };

/** What can be done beside restoring it. */
function useActions({ kind, row, facts, records, mayRestore }: DeletedAssetProps, { together, open }: Ways) {
  const { t } = useTranslation('tasks');
  const mayHold = useCan(assetFolderType.permissions.edit) && facts?.mayHold === true;
  const count = row.together;
  const all: (RowAction & { isOffered: boolean })[] = [
    {
      ...{ key: 'together', label: t('trash.restoreTogether', { count }), ...together },
      isOffered: mayRestore && count > 1 && count <= TOGETHER_MAX,
    },
    {
      ...{ key: 'contents', label: t('trash.contents.open'), opensDialog: true, run: () => open('contents') },
      isOffered: mayRestore && kind === 'assetFolder',
    },
    {
      ...{ key: 'hold', label: t('shared.entry.hold'), opensDialog: true, run: () => open('hold') },
      isOffered: mayHold,
    },
    {
      ...{ key: 'purge', label: t('trash.purge'), danger: true, run: () => confirmPurge(records, row.id, t) },
      isOffered: mayRestore && facts?.mayPurge === true && !facts.hold,
    },
  ];
  return all.filter(({ isOffered }) => isOffered).map(({ isOffered: _, ...action }) => action);
}

function HoldText({ hold: { own, reason, by } }: { hold: NonNullable<TrashedAsset['hold']> }) {
  const { t } = useTranslation('tasks');
  const name = by ?? t('trash.hold.someone');
  // The reason is left out with a folder that the user does not see.
  const text = reason === '' ? 'trash.hold.hiddenFolder' : 'trash.hold.folder';
  return <span className={styles.hold}>{t(own ? 'trash.hold.own' : text, { reason, name })}</span>;
}

function WithinText({ hold: { reason, by } }: { hold: NonNullable<TrashedAsset['within']> }) {
  const { t } = useTranslation('tasks');
  const name = by ?? t('trash.hold.someone');
  return (
    <span className={styles.hold}>
      {t(reason === '' ? 'trash.hold.hiddenWithin' : 'trash.hold.within', { reason, name })}
    </span>
  );
}

function confirmPurge(records: Records, id: string, t: TFunction<'tasks'>): void {
  confirmByName({
    title: t('trash.purge'),
    text: t(records.type.name === assetFolderType.name ? 'trash.purgeFolder' : 'trash.purgeAsset'),
    verb: t('trash.purge'),
    name: t('trash.purgeName', { count: 1 }),
    run: () =>
      quietly(async () => {
        const outcome = await call(records.routes.purgeBatch, { body: { ids: [id] } });
        notify(({ message }) => void message.success(purgedText(outcome, t)));
        await refreshAssets();
      }),
  });
}

async function refreshAssets(): Promise<void> {
  await refresh(assetFolderAccess.tree.feature, assetFolderType.name, assetType.name, assetTrash.facts.feature);
}
