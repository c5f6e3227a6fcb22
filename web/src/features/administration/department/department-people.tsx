import { departmentRole, membership, type SysUser } from '@opsyard/contract';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import styles from '../shared/administration.module.css';
import { MemberList } from '../shared/member-list.tsx';
import { useMemberListState } from '../shared/use-member-list-state.ts';

/** Members of a department: adds and removes them, and assigns the roles of the department. */
export function DepartmentPeople({ depId, name }: { depId: string; name: string }) {
  const { t } = useTranslation('administration');
  const listState = useMemberListState();
  const query = { depId, ...listState.query };
  const reading = useRead(membership.departUserList, { query }, { quiet: true, keepPrevious: true });
  const mayAssign = useCan('system:depart:assign');
  const givesRoles = useCan('system:departRole:assign');
  const departmentFilter = { alsoRefresh: ['depart', 'departRole'] };
  const join = useSend(membership.editSysDepartWithUser, departmentFilter);
  const leave = useSend(membership.deleteUserInDepartBatch, departmentFilter);
  const [assigning, setAssigning] = useState<SysUser | null>(null);
  const assignButton = (row: SysUser) => (
    <Button
      size="small"
      aria-label={t('departRole.giveNamed', { name: row.realname })}
      onClick={() => setAssigning(row)}
    >
      {t('departRole.give')}
    </Button>
  );
  return (
    <>
      <MemberList
        label={t('depart.peopleOf', { name })}
        listState={listState}
        reading={reading}
        addLabel={t('depart.addPeople')}
        add={mayAssign ? (userIdList) => join.mutateAsync({ body: { depId, userIdList } }) : undefined}
        remove={mayAssign ? (ids) => leave.mutateAsync({ query: { depId, userIds: ids.join(',') } }) : undefined}
        removeText={(person) => t('depart.leaveText', { name: person, depart: name })}
        {...(givesRoles && { more: assignButton })}
      />
      {assigning && <AssignDepartmentRoles departId={depId} person={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}

type AssignDepartmentRolesProps = { departId: string; person: SysUser; onClose: () => void };

/** Dialog that assigns roles of the department to a member. */
function AssignDepartmentRoles({ departId, person, onClose }: AssignDepartmentRolesProps) {
  const { t } = useTranslation('administration');
  const { data: roles } = useRead(departmentRole.getDeptRoleList, { query: { departId, userId: person.id } });
  const assignedRoles = useRead(
    departmentRole.getDeptRoleByUserId,
    { query: { departId, userId: person.id } },
    { staleTime: 0 },
  ).data;
  const previousRoleIds = assignedRoles?.map(({ droleId }) => droleId) ?? [];
  const [chosen, setChosen] = useState<string[]>();
  const assignRoles = useSend(departmentRole.deptRoleUserAdd);
  const save = () =>
    assignRoles.mutate(
      {
        body: {
          userId: person.id,
          newRoleId: (chosen ?? previousRoleIds).join(','),
          oldRoleId: previousRoleIds.join(','),
        },
      },
      { onSuccess: onClose },
    );
  return (
    <Modal
      open
      title={t('departRole.giveNamed', { name: person.realname })}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={assignRoles.isPending}
      okButtonProps={{ disabled: !chosen }}
      onOk={save}
      onCancel={onClose}
    >
      <Select
        mode="multiple"
        className={styles.wide ?? ''}
        aria-label={t('departRole.title')}
        placeholder={t('departRole.title')}
        loading={!roles || !assignedRoles}
        disabled={!roles || !assignedRoles}
        value={chosen ?? previousRoleIds}
        onChange={setChosen}
        options={(roles ?? []).map(({ id, roleName }) => ({ value: id, label: roleName }))}
      />
    </Modal>
  );
}
