import { PlusOutlined } from '@ant-design/icons';
import { instantOfWireTime, role, type SysRole } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSend } from '../../../kernel/calls/api.ts';
import { Can, useCan } from '../../../kernel/can.tsx';
import { useRecordList } from '../../../kernel/record-list.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ExportButton, ImportButton } from '../../../ui/forms/sheet-buttons.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { type ListColumn, RecordList } from '../../../ui/lists/record-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import styles from '../shared/administration.module.css';
import { RowMenu } from '../shared/row-menu.tsx';
import { showOutcome } from '../shared/show-outcome.ts';
import { RoleForm } from './role-form.tsx';
import { RolePeople } from './role-people.tsx';

const FILTERS = ['search'] as const;
type OpenDialog = 'new' | 'edit' | 'people' | '';

/** Page of roles and their members. */
export function RolesPage() {
  const { t } = useTranslation('administration');
  const { list, filters, filter } = useRecordList(role.list, FILTERS);
  const [{ what, id }, setOpen] = useUrlState({ what: '', id: '' });
  const open = (dialogName: OpenDialog, roleId = '') => setOpen({ what: dialogName, id: roleId }, { push: true });
  const close = () => setOpen({ what: '', id: '' });
  const remove = useRemoving();
  const actionsOf = useRoleActions(open, remove);
  const columns = useRoleColumns(open);
  const mayRemove = useCan('system:role:delete');
  const one = list.rows?.find((row) => row.id === id);
  return (
    <Page
      title={t('role.title')}
      action={<Tools query={filters} chosen={list.chosen} onNew={() => open('new')} />}
      filters={
        <TextFilter label={t('role.search')} value={filters.search} onChange={(text) => filter({ search: text })} />
      }
    >
      <RecordList<SysRole>
        name="roles"
        label={t('role.title')}
        list={list}
        columns={columns}
        idOf={(row) => row.id}
        nameOf={({ roleName }) => roleName}
        actions={(row) => <RowMenu name={row.roleName} entries={actionsOf(row)} />}
        bulk={(ids) =>
          mayRemove && (
            <Button danger onClick={() => remove(ids, t('role.removeMany', { count: ids.length }))}>
              {t('role.remove')}
            </Button>
          )
        }
        empty={<Empty title={t('role.none')} text={t('role.noneText')} />}
      />
      {what === 'new' && <RoleForm one={null} onClose={close} />}
      {what === 'edit' && one && <RoleForm key={one.id} one={one} onClose={close} />}
      {what === 'people' && one && <RolePeople key={one.id} one={one} onClose={close} />}
    </Page>
  );
}

type ToolsProps = { query: Record<string, string>; chosen: readonly string[]; onNew: () => void };

function Tools({ query, chosen, onNew }: ToolsProps) {
  const { t } = useTranslation('administration');
  return (
    <div className={styles.buttons}>
      <Can action="system:role:edit">
        <ImportButton
          route={role.importExcel}
          title={t('role.import')}
          columns={t('role.importColumns')}
          hint={t('role.importHint')}
        />
      </Can>
      <ExportButton route={role.exportXls} query={query} chosen={chosen} name={t('role.title')} />
      <Can action="system:role:edit">
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onNew}>
          {t('role.add')}
        </Button>
      </Can>
    </div>
  );
}

/** Deletes roles after confirmation. */
function useRemoving() {
  const { t } = useTranslation('administration');
  const deleting = useSend(role.deleteBatch, { alsoRefresh: ['user'] });
  return (ids: readonly string[], title: string) =>
    confirm({
      title,
      text: t('role.removeText'),
      verb: t('role.remove'),
      danger: true,
      run: () =>
        deleting.mutateAsync({ query: { ids: ids.join(',') } }).then(
          (outcome) => showOutcome(outcome, t('role.removed', { count: outcome.done.length })),
          () => undefined,
        ),
    });
}

function useRoleActions(open: (what: OpenDialog, id: string) => void, remove: ReturnType<typeof useRemoving>) {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  const seesPeople = useCan('system:user:view');
  const seesGrants = useCan('system:permission:view');
  const mayEdit = useCan('system:role:edit');
  const mayRemove = useCan('system:role:delete');
  return ({ id, roleName, people, needed }: SysRole): MenuEntry[] => {
    const entries: (MenuEntry | false)[] = [
      seesPeople && { key: 'people', label: t('role.people'), run: () => open('people', id) },
      seesGrants && {
        key: 'grants',
        label: t('role.grants'),
        run: () => void navigate(`/isystem/rolePermission/${id}`),
      },
      mayEdit && { key: 'edit', label: t('user.edit'), run: () => open('edit', id) },
      mayRemove && 'divider',
      mayRemove && {
        key: 'remove',
        label: t('role.remove'),
        danger: true,
        disabled: needed,
        run: () => remove([id], t('role.removeTitle', { name: roleName, count: people })),
      },
    ];
    return entries.filter((entry) => entry !== false);
  };
}

function useRoleColumns(open: (what: OpenDialog, id: string) => void): ListColumn<SysRole>[] {
  const { t } = useTranslation('administration');
  const seesPeople = useCan('system:user:view');
  const mayEdit = useCan('system:role:edit');
  return [
    {
      key: 'roleName',
      title: t('role.name'),
      sortable: true,
      cell: ({ id, roleName }) =>
        mayEdit ? (
          <button type="button" className={styles.name} title={roleName} onClick={() => open('edit', id)}>
            <span className={styles.cut}>{roleName}</span>
          </button>
        ) : (
          roleName
        ),
    },
    { key: 'roleCode', title: t('role.code'), sortable: true, cell: ({ roleCode }) => <code>{roleCode}</code> },
    { key: 'description', title: t('role.description'), rest: true, cell: ({ description }) => description ?? '–' },
    {
      key: 'people',
      title: t('role.people'),
      number: true,
      cell: ({ id, people, roleName }) =>
        seesPeople ? (
          <button
            type="button"
            className={styles.name}
            aria-label={t('role.peopleCount', { name: roleName, count: people })}
            onClick={() => open('people', id)}
          >
            {people}
          </button>
        ) : (
          people
        ),
    },
    {
      key: 'createTime',
      title: t('user.created'),
      sortable: true,
      hidden: true,
      cell: ({ createTime }) => createTime && <When at={instantOfWireTime(createTime)} />,
    },
  ];
}
