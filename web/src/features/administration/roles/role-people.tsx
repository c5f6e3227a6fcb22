import { membership, type SysRole } from '@opsyard/contract';
import { Drawer, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { TextFilter } from '../../../ui/text-filter.tsx';
import styles from '../shared/administration.module.css';
import { AddPeople, Members } from '../shared/members.tsx';

const PAGE = 20;
type RolePeopleProps = { one: Pick<SysRole, 'id' | 'roleName'>; onClose: () => void };

/** Who has a role: added, and taken out. */
export function RolePeople({ one: { id: roleId, roleName }, onClose }: RolePeopleProps) {
  const { t } = useTranslation('administration');
  const [{ search, pageNo }, setPlace] = useState({ search: '', pageNo: 1 });
  const query = { roleId, pageNo, pageSize: PAGE, column: 'realname', order: 'asc', ...(search && { search }) };
  const { data, error, refetch } = useRead(membership.userRoleList, { query }, { quiet: true, keepPrevious: true });
  const mayAssign = useCan('system:role:assign');
  const give = useSend(membership.addSysUserRole, { alsoRefresh: ['role'] });
  const take = useSend(membership.deleteUserRoleBatch, { alsoRefresh: ['role'] });
  return (
    <Drawer open title={t('role.peopleOf', { name: roleName })} size={680} onClose={onClose}>
      {mayAssign && (
        <AddPeople
          label={t('role.addPeople')}
          add={(userIdList) => give.mutateAsync({ body: { roleId, userIdList } })}
        />
      )}
      <div className={styles.search}>
        <TextFilter
          label={t('user.search')}
          value={search}
          onChange={(text) => setPlace({ search: text, pageNo: 1 })}
        />
      </div>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={4} />}
      {data && (
        <Members
          label={t('role.peopleOf', { name: roleName })}
          rows={data.records}
          remove={mayAssign ? (ids) => take.mutateAsync({ query: { roleId, userIds: ids.join(',') } }) : undefined}
          removeText={(name) => t('role.takeText', { name, role: roleName })}
        />
      )}
      <Pagination
        className={styles.more ?? ''}
        hideOnSinglePage
        size="small"
        current={pageNo}
        pageSize={PAGE}
        total={data?.total ?? 0}
        showSizeChanger={false}
        onChange={(page) => setPlace({ search, pageNo: page })}
      />
    </Drawer>
  );
}
