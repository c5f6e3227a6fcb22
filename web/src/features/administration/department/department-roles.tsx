import { type DepartmentRole, departmentRole } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useWholeList } from '../../../kernel/calls/whole-list.ts';
import { Can, useCan } from '../../../kernel/can.tsx';
import { useInitialValue } from '../../../kernel/forms/use-initial-value.ts';
import { notify } from '../../../kernel/notify.ts';
import type { RecordListState } from '../../../kernel/record-list.ts';
import { AvatarList } from '../../../ui/avatar-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { type RoleFields, RoleFieldsDrawer } from '../role/role-form.tsx';
import { RowMenu } from '../shared/row-menu.tsx';
import { showOutcome } from '../shared/show-outcome.ts';

/** Roles of a department and their members. */
export function DepartmentRoles({ departId }: { departId: string }) {
  const { t } = useTranslation('administration');
  const query = { deptId: departId, pageSize: 200, column: 'roleName', order: 'asc' };
  const { data, error, refetch } = useRead(departmentRole.list, { query }, { quiet: true });
  const list = useWholeList<DepartmentRole>({
    rows: data?.records,
    error,
    reload: () => void refetch(),
    keyOf: (row, column) => (column === 'people' ? row.people.length : row[column as 'roleName']),
  });
  const [editing, setEditing] = useState<DepartmentRole | 'new' | null>(null);
  return (
    <>
      <Can action="system:departRole:edit">
        <p>
          <Button onClick={() => setEditing('new')}>{t('departRole.add')}</Button>
        </p>
      </Can>
      <RolesTable list={list} onEdit={setEditing} />
      {editing && (
        <DepartmentRoleForm
          departId={departId}
          one={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

type RolesTableProps = { list: RecordListState<DepartmentRole>; onEdit: (role: DepartmentRole) => void };

function RolesTable({ list, onEdit }: RolesTableProps) {
  const { t } = useTranslation('administration');
  const { entriesOf, remove, mayEdit } = useEntries(onEdit);
  const bulk = (ids: readonly string[]) => (
    <Button danger onClick={() => remove(ids, t('role.removeMany', { count: ids.length }), () => list.choose([]))}>
      {t('role.remove')}
    </Button>
  );
  return (
    <RecordList<DepartmentRole>
      name="departRoles"
      label={t('departRole.title')}
      list={list}
      idOf={({ id }) => id}
      nameOf={({ roleName }) => roleName}
      {...(mayEdit && { bulk })}
      empty={<Empty title={t('departRole.none')} text={t('departRole.noneText')} />}
      columns={[
        { key: 'roleName', title: t('role.name'), sortable: true, cell: ({ roleName }) => roleName },
        { key: 'roleCode', title: t('role.code'), sortable: true, cell: ({ roleCode }) => <code>{roleCode}</code> },
        { key: 'description', title: t('role.description'), rest: true, cell: ({ description }) => description ?? '–' },
        {
          key: 'people',
          title: t('role.people'),
          sortable: true,
          cell: ({ people }) => (people.length > 0 ? <AvatarList people={people} maxLength={5} /> : '–'),
        },
      ]}
      actions={(row) => <RowMenu name={row.roleName} entries={entriesOf(row)} />}
    />
  );
}

/** Actions of a department role that the user is allowed to run. */
function useEntries(onEdit: (role: DepartmentRole) => void) {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  const mayEdit = useCan('system:departRole:edit');
  const seesGrants = useCan('system:permission:view');
  const removing = useSend(departmentRole.deleteBatch);
  const remove = (ids: readonly string[], title: string, onDone?: () => void) =>
    confirm({
      title,
      text: t('role.removeText'),
      verb: t('role.remove'),
      danger: true,
      run: () =>
        removing.mutateAsync({ query: { ids: ids.join(',') } }).then(
          (outcome) => {
            onDone?.();
            showOutcome(outcome, t('role.removed', { count: outcome.done.length }));
          },
          () => undefined,
        ),
    });
  const confirmChange = ({ id, roleName, people }: DepartmentRole) =>
    remove([id], t('role.removeTitle', { name: roleName, count: people.length }));
  const entriesOf = (role: DepartmentRole): MenuEntry[] => {
    const grants = `/isystem/departPermission?departId=${role.departId}&roleId=${role.id}`;
    const entries: (MenuEntry | false)[] = [
      seesGrants && { key: 'grants', label: t('role.grants'), run: () => void navigate(grants) },
      mayEdit && { key: 'edit', label: t('user.edit'), run: () => onEdit(role) },
      mayEdit && { key: 'remove', label: t('role.remove'), danger: true, run: () => confirmChange(role) },
    ];
    return entries.filter((entry) => entry !== false);
  };
  return { entriesOf, remove, mayEdit };
}

type DepartmentRoleFormProps = { departId: string; one: DepartmentRole | null; onClose: () => void };

function DepartmentRoleForm({ departId, one: now, onClose }: DepartmentRoleFormProps) {
  const one = useInitialValue(now);
  const { t } = useTranslation('administration');
  const add = useSend(departmentRole.add, { quiet: true });
  const edit = useSend(departmentRole.edit, { quiet: true });
  const save = async (fields: RoleFields) => {
    if (one) await edit.mutateAsync({ body: { id: one.id, version: one.version, ...fields } });
    else await add.mutateAsync({ body: { departId, ...fields } });
    notify(({ message }) => void message.success(t('role.saved')));
    onClose();
  };
  return (
    <RoleFieldsDrawer
      title={one ? t('role.editTitle', { name: one.roleName }) : t('departRole.add')}
      one={one}
      isSaving={add.isPending || edit.isPending}
      save={save}
      onClose={onClose}
    />
  );
}
