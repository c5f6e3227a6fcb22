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
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../ui/popups/popup-menu.tsx';
import { copyLink } from '../copy-link.ts';
import type { SavedViews } from './use-chosen-view.ts';
import { deleteView, setDefaultView } from './view-calls.ts';
import type { SavedView, ViewSource } from './view-source.ts';

type Translate = TFunction<'records'>;
type ViewEntryOptions<S, V extends SavedView<S>> = {
  source: ViewSource<S, V>;
  /** The name of all records without a view. */
  all: string;
  /** The URL parameter of the view. */
  parameter: string;
  onSaveAs: () => void;
  onEdit: (view: V) => void;
};

/** The entries of the views menu: the saved views, and the actions on the active one. */
export function useViewEntries<S, V extends SavedView<S>>(
  { views, active, show }: SavedViews<V>,
  options: ViewEntryOptions<S, V>,
): MenuEntry[] {
  const { t } = useTranslation('records');
  const all: MenuEntry = {
    key: 'all',
    label: options.all,
    icon: <AppstoreOutlined />,
    checked: active === null,
    run: () => show(null),
  };
  const listed = views.map(
    (view): MenuEntry => ({
      key: view.id,
      label: nameOf(view, t),
      icon: iconOf(view),
      checked: view.id === active?.id,
      run: () => show(view),
    }),
  );
  const saveAs: MenuEntry = { key: 'saveAs', label: t('views.saveAs'), icon: <PlusOutlined />, run: options.onSaveAs };
  const ofActive = active ? actionsOn(active, { ...options, t, onDeleted: () => show(null) }) : [];
  return [all, ...listed, 'divider', ...(active?.settings === null ? [] : [saveAs]), ...ofActive];
}

type ViewActionOptions<S, V extends SavedView<S>> = ViewEntryOptions<S, V> & { t: Translate; onDeleted: () => void };

function actionsOn<S, V extends SavedView<S>>(active: V, options: ViewActionOptions<S, V>): MenuEntry[] {
  const { source, parameter, t, onEdit, onDeleted } = options;
  const remove = async () => {
    if (await deleteView(source, active)) onDeleted();
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
      run: () => void setDefaultView(source.key, source.begin, active.isDefault ? null : active.id),
    },
    ...forAll(active, options),
    {
      key: 'link',
      label: t('views.copyLink'),
      icon: <LinkOutlined />,
      run: () => copyLink(`${window.location.pathname}?${parameter}=${active.id}`),
    },
    ...(active.mayManage ? managing : []),
  ];
}

/** Users with the permission can set the shared default, for shared views only. */
function forAll<S, V extends SavedView<S>>(
  active: V,
  { source: { key, beginAll }, t }: ViewActionOptions<S, V>,
): MenuEntry[] {
  if (!beginAll || !active.shared) return [];
  return [
    {
      key: 'forAll',
      label: t(active.isForAll ? 'views.unsetForAll' : 'views.setForAll'),
      icon: <TeamOutlined />,
      run: () => void setDefaultView(key, beginAll, active.isForAll ? null : active.id),
    },
  ];
}

function nameOf({ name, isDefault, isForAll }: SavedView<unknown>, t: Translate): string {
  if (isDefault) return t('views.default', { name });
  return isForAll ? t('views.forAll', { name }) : name;
}

/** The properties of a view, besides its name. */
export function iconOf({ shared, locked }: Pick<SavedView<unknown>, 'shared' | 'locked'>) {
  if (locked) return <LockOutlined />;
  return shared ? <TeamOutlined /> : <UserOutlined />;
}
