import { membership } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { Can } from '../../../kernel/can.tsx';
import { RolePicker } from '../shared/pickers.tsx';
import { showOutcome } from '../shared/show-outcome.ts';
import { useEnding } from './use-user-actions.tsx';

/** Bulk actions for the selected users. */
export function BulkActions({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('administration');
  const { freeze, unfreeze, remove } = useEnding();
  const [isAssigning, setAssigning] = useState(false);
  return (
    <>
      <Can action="system:role:assign">
        <Button onClick={() => setAssigning(true)}>{t('user.giveRole')}</Button>
      </Can>
      <Can action="system:user:freeze">
        <Button onClick={() => freeze(ids)}>{t('user.freeze')}</Button>
        <Button onClick={() => unfreeze(ids)}>{t('user.unfreeze')}</Button>
      </Can>
      <Can action="system:user:delete">
        <Button danger onClick={() => remove(ids)}>
          {t('user.remove')}
        </Button>
      </Can>
      {isAssigning && <AssignRole ids={ids} onClose={() => setAssigning(false)} />}
    </>
  );
}

function AssignRole({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('administration');
  const [roleId, setRoleId] = useState<string>();
  const assignRole = useSend(membership.addSysUserRole, { alsoRefresh: ['role'] });
  const run = () =>
    assignRole.mutate(
      { body: { roleId: roleId ?? '', userIdList: [...ids] } },
      {
        onSuccess: (outcome) => {
          showOutcome(outcome, t('user.roleGiven', { count: outcome.done.length }));
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={t('user.giveRoleTo', { count: ids.length })}
      okText={t('user.giveRole')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !roleId }}
      confirmLoading={assignRole.isPending}
      onOk={run}
      onCancel={onClose}
    >
      <RolePicker aria-label={t('user.role')} value={roleId} onChange={setRoleId} />
    </Modal>
  );
}
