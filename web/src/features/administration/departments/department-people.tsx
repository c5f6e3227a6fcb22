import { departmentRole, membership, type SysUser } from '@opsyard/contract';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import styles from '../shared/administration.module.css';
import { MemberList } from '../shared/member-list.tsx';
import { useMembersPlace } from '../shared/use-members-place.ts';

/** Members of a department: adds and removes them, and assigns the roles of the department. */
export function DepartmentPeople({ depId, name }: { depId: string; name: string }) {
  const { t } = useTranslation('administration');
  const place = useMembersPlace();
  const query = { depId, ...place.query };
  const reading = useRead(membership.departUserList, { query }, { quiet: true, keepPrevious: true });
  const mayAssign = useCan('system:depart:assign');
  const givesRoles = useCan('system:departRole:assign');
  const also = { alsoRefresh: ['depart', 'departRole'] };
  const join = useSend(membership.editSysDepartWithUser, also);
  const leave = useSend(membership.deleteUserInDepartBatch, also);
  const [giving, setGiving] = useState<SysUser | null>(null);
  const giveButton = (row: SysUser) => (
    <Button size="small" aria-label={t('departRole.giveNamed', { name: row.realname })} onClick={() => setGiving(row)}>
      {t('departRole.give')}
    </Button>
  );
  return (
    <>
      <MemberList
        label={t('depart.peopleOf', { name })}
        place={place}
        reading={reading}
        addLabel={t('depart.addPeople')}
        add={mayAssign ? (userIdList) => join.mutateAsync({ body: { depId, userIdList } }) : undefined}
        remove={mayAssign ? (ids) => leave.mutateAsync({ query: { depId, userIds: ids.join(',') } }) : undefined}
        removeText={(person) => t('depart.leaveText', { name: person, depart: name })}
        {...(givesRoles && { more: giveButton })}
      />
      {giving && <AssignDepartmentRoles departId={depId} person={giving} onClose={() => setGiving(null)} />}
    </>
  );
}

type AssignDepartmentRolesProps = { departId: string; person: SysUser; onClose: () => void };

/** Dialog that assigns roles of the department to a member. */
function AssignDepartmentRoles({ departId, person, onClose }: AssignDepartmentRolesProps) {
  const { t } = useTranslation('administration');
  const { data: roles } = useRead(departmentRole.getDeptRoleList, { query: { departId, userId: person.id } });
  const held = useRead(
    departmentRole.getDeptRoleByUserId,
    { query: { departId, userId: person.id } },
    { staleTime: 0 },
  ).data;
  const former = held?.map(({ droleId }) => droleId) ?? [];
  const [chosen, setChosen] = useState<string[]>();
  const give = useSend(departmentRole.deptRoleUserAdd);
  const save = () =>
    give.mutate(
      { body: { userId: person.id, newRoleId: (chosen ?? former).join(','), oldRoleId: former.join(',') } },
      { onSuccess: onClose },
    );
  return (
    <Modal
      open
      title={t('departRole.giveNamed', { name: person.realname })}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={give.isPending}
      okButtonProps={{ disabled: !chosen }}
      onOk={save}
      onCancel={onClose}
    >
      <Select
        mode="multiple"
        className={styles.wide ?? ''}
        aria-label={t('departRole.title')}
        placeholder={t('departRole.title')}
        loading={!roles || !held}
        disabled={!roles || !held}
        value={chosen ?? former}
        onChange={setChosen}
        options={(roles ?? []).map(({ id, roleName }) => ({ value: id, label: roleName }))}
      />
    </Modal>
  );
}
