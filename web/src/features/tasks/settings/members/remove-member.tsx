import {
  type Member,
  member,
  OPEN_CATEGORIES,
  type ProjectDepartment,
  type ProjectRole,
  task,
} from '@opsyard/contract';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../../kernel/calls/api.ts';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { changeMatching } from '../../shared/reading/matching-tasks.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../settings.module.css';
import { useDepartmentName } from './department-members.tsx';

const OPEN = { categories: [...OPEN_CATEGORIES] };

type RemoveMemberProps = {
  person: Member;
  onClose: () => void;
  /** What follows when somebody has left the project themselves, who may not see it any more. */
  onLeft?: () => void;
  /** What they remain in the project, through departments, without the role of their own. */
  staysAs?: { role: ProjectRole; departments: readonly ProjectDepartment[] };
};

/** Takes a person off the project, or oneself; their open tasks can be given to somebody else first. */
export function RemoveMember({ person, onClose, onLeft, staysAs }: RemoveMemberProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { project, can } = scope;
  const [newOwnerId, setNewOwnerId] = useState('');
  const [isPending, setPending] = useState(false);
  // Who leaves may not see the project any more: reading it again would be an error.
  const { mutateAsync } = useSend(
    member.delete,
    onLeft ? { keepQueries: true } : { alsoRefresh: ['project', 'projectDepartment'] },
  );
  const body = { projectId: project.id, by: 'owner' as const, filter: OPEN };
  const { data } = useRead(task.groups, { body }, { quiet: true, enabled: !staysAs });
  const open = data?.find(({ value }) => value === person.id)?.count ?? 0;
  const remove = async () => {
    setPending(true);
    const filter = { ...OPEN, ownerIds: [person.id] };
    const text = (count: number) => t('bulk.changed', { count });
    const isHandedOver =
      newOwnerId === '' || (await changeMatching({ scope, filter, changes: { ownerId: newOwnerId }, text }));
    if (isHandedOver)
      await mutateAsync({ query: { projectId: project.id, userId: person.id } }).then(onLeft ?? onClose, () => {});
    setPending(false);
  };
  return (
    <Modal
      open
      title={
        onLeft
          ? t('settings.leaveTitle', { name: project.name })
          : t('settings.removeMember', { name: person.realname })
      }
      okText={t(onLeft ? 'settings.leave' : 'settings.remove')}
      okButtonProps={{ danger: true, loading: isPending }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      {staysAs ? <Stays {...staysAs} /> : <p>{t(onLeft ? 'settings.leaveText' : 'settings.removeMemberText')}</p>}
      {open > 0 && can('editTasks') && (
        <>
          <p>{t(onLeft ? 'settings.ownOpenTasks' : 'settings.openTasksOf', { count: open, name: person.realname })}</p>
          <Select
            className={styles.full ?? ''}
            showSearch={{ optionFilterProp: 'label' }}
            value={newOwnerId}
            aria-label={t('settings.newOwner')}
            onChange={setNewOwnerId}
            options={[
              { value: '', label: t('settings.keepOwner') },
              ...project.members
                .filter(({ id }) => id !== person.id)
                .map(({ id, realname }) => ({ value: id, label: realname })),
            ]}
          />
        </>
      )}
    </Modal>
  );
}

/** Whoever is a member through departments as well only loses the role of their own. */
function Stays({ role, departments }: NonNullable<RemoveMemberProps['staysAs']>) {
  const { t } = useTranslation('tasks');
  const names = new Intl.ListFormat(useLanguage()).format(departments.map(useDepartmentName()));
  return <p>{t('settings.departments.stays', { names, role: t(`shared.role.${role}`) })}</p>;
}
