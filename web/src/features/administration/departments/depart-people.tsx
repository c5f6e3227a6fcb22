import { departRole, membership, type SysUser } from '@opsyard/contract';
import { Button, Modal, Pagination, Select } from 'antd';
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

/** Who belongs to a department: added, taken out, given its roles. */
export function DepartPeople({ depId, name }: { depId: string; name: string }) {
  const { t } = useTranslation('administration');
  const [{ search, pageNo }, setPlace] = useState({ search: '', pageNo: 1 });
  const query = { depId, pageNo, pageSize: PAGE, column: 'realname', order: 'asc', ...(search && { search }) };
  const { data, error, refetch } = useRead(membership.departUserList, { query }, { quiet: true, keepPrevious: true });
  const mayAssign = useCan('system:depart:assign');
  const givesRoles = useCan('system:departRole:assign');
  const also = { alsoRefresh: ['depart', 'departRole'] };
  const join = useSend(membership.editSysDepartWithUser, also);
  const leave = useSend(membership.deleteUserInDepartBatch, also);
  const [giving, setGiving] = useState<SysUser | null>(null);
  return (
    <>
      {mayAssign && (
        <AddPeople
          label={t('depart.addPeople')}
          add={(userIdList) => join.mutateAsync({ body: { depId, userIdList } })}
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
          label={t('depart.peopleOf', { name })}
          rows={data.records}
          remove={mayAssign ? (ids) => leave.mutateAsync({ query: { depId, userIds: ids.join(',') } }) : undefined}
          removeText={(person) => t('depart.leaveText', { name: person, depart: name })}
          {...(givesRoles && {
            more: (row) => (
              <Button
                size="small"
                aria-label={t('departRole.giveNamed', { name: row.realname })}
                onClick={() => setGiving(row)}
              >
                {t('departRole.give')}
              </Button>
            ),
          })}
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
      {giving && <GiveDepartRoles departId={depId} person={giving} onClose={() => setGiving(null)} />}
    </>
  );
}

type GiveDepartRolesProps = { departId: string; person: SysUser; onClose: () => void };

/** Which of the department's roles somebody has. */
function GiveDepartRoles({ departId, person, onClose }: GiveDepartRolesProps) {
  const { t } = useTranslation('administration');
  const { data: roles } = useRead(departRole.getDeptRoleList, { query: { departId, userId: person.id } });
  const held = useRead(
    departRole.getDeptRoleByUserId,
    { query: { departId, userId: person.id } },
    { staleTime: 0 },
  ).data;
  const former = held?.map(({ droleId }) => droleId) ?? [];
  const [chosen, setChosen] = useState<string[]>();
  const give = useSend(departRole.deptRoleUserAdd);
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
