import {
  AppstoreOutlined,
  DeleteOutlined,
  EditOutlined,
  LinkOutlined,
  LockOutlined,
  PlusOutlined,
  PushpinOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { RecordView } from '@opsyard/contract';
import { notify } from '../../kernel/notify.ts';
import type { MenuEntry } from '../../ui/popup-menu.tsx';
import { type Records, type Say, useRecords, useSay } from '../scope.ts';
import type { SavedViews } from './use-saved-views.ts';
import { deleteView, saveDefaultView } from './view-calls.ts';

type Opening = { onSaveAs: () => void; onEdit: (view: RecordView) => void };

/** The entries of the views menu: all views, and the actions of the active one. */
export function useViewEntries({ views, active, show }: SavedViews, { onSaveAs, onEdit }: Opening): MenuEntry[] {
  const records = useRecords();
  const say = useSay();
  const { t, word } = say;
  const all: MenuEntry = {
    key: 'all',
    label: t('views.all', { names: word(records.type.many).toLowerCase() }),
    icon: <AppstoreOutlined />,
    checked: active === null,
    run: () => show(null),
  };
  const listed = views.map(
    (view): MenuEntry => ({
      key: view.id,
      label: view.isDefault ? t('views.default', { name: view.name }) : view.name,
      icon: iconOf(view),
      checked: view.id === active?.id,
      run: () => show(view),
    }),
  );
  const saveAs: MenuEntry = { key: 'saveAs', label: t('views.saveAs'), icon: <PlusOutlined />, run: onSaveAs };
  const ofActive = active ? actionsOn(active, { records, say, onEdit, onGone: () => show(null) }) : [];
  return [all, ...listed, 'divider', ...(active?.settings === null ? [] : [saveAs]), ...ofActive];
}

type Acting = { records: Records; say: Say; onEdit: (view: RecordView) => void; onGone: () => void };

function actionsOn(active: RecordView, { records, say: { t }, onEdit, onGone }: Acting): MenuEntry[] {
  const remove = async () => {
    if (await deleteView(records, active)) onGone();
  };
  const managing: MenuEntry[] = [
    { key: 'edit', label: t('views.edit'), icon: <EditOutlined />, run: () => onEdit(active) },
    'divider',
    { key: 'delete', label: t('views.delete'), icon: <DeleteOutlined />, danger: true, run: () => void remove() },
  ];
  return [
    {
      key: 'default',
      label: t(active.isDefault ? 'views.unsetDefault' : 'views.setDefault'),
      icon: <PushpinOutlined />,
      run: () => void saveDefaultView(records, active.isDefault ? null : active.id),
    },
    { key: 'link', label: t('views.copyLink'), icon: <LinkOutlined />, run: () => copyLink(active.id, t) },
    ...(active.mayManage ? managing : []),
  ];
}

/** The icon of a view, by sharing and lock. */
export function iconOf({ shared, locked }: RecordView) {
  if (locked) return <LockOutlined />;
  return shared ? <TeamOutlined /> : <UserOutlined />;
}

function copyLink(id: string, t: Say['t']): void {
  const { origin, pathname } = window.location;
  void navigator.clipboard.writeText(`${origin}${pathname}?saved=${id}`).then(
    () => notify(({ message }) => void message.success(t('views.copied'))),
    () => notify(({ message }) => void message.warning(t('views.notCopied'))),
  );
}
