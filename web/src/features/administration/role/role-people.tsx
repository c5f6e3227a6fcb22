import { membership, type SysRole } from '@opsyard/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { MemberList } from '../shared/member-list.tsx';
import { useMemberListState } from '../shared/use-member-list-state.ts';

type RolePeopleProps = { one: Pick<SysRole, 'id' | 'roleName'>; onClose: () => void };

/** Members of a role, who can be added and removed. */
export function RolePeople({ one: { id: roleId, roleName }, onClose }: RolePeopleProps) {
  const { t } = useTranslation('administration');
  const listState = useMemberListState();
  const query = { roleId, ...listState.query };
  const reading = useRead(membership.userRoleList, { query }, { quiet: true, keepPrevious: true });
  const mayAssign = useCan('system:role:assign');
  const assignRole = useSend(membership.addSysUserRole, { alsoRefresh: ['role'] });
  const removeRole = useSend(membership.deleteUserRoleBatch, { alsoRefresh: ['role'] });
  const title = t('role.peopleOf', { name: roleName });
  return (
    <Drawer open title={title} size={680} onClose={onClose}>
      <MemberList
        label={title}
        listState={listState}
        reading={reading}
        addLabel={t('role.addPeople')}
        add={mayAssign ? (userIdList) => assignRole.mutateAsync({ body: { roleId, userIdList } }) : undefined}
        remove={mayAssign ? (ids) => removeRole.mutateAsync({ query: { roleId, userIds: ids.join(',') } }) : undefined}
        removeText={(name) => t('role.takeText', { name, role: roleName })}
      />
    </Drawer>
  );
}
