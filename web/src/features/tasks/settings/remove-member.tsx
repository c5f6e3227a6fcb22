import { type Member, member, OPEN_CATEGORIES, task } from '@opsyard/contract';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { changeMatching } from '../shared/reading/matching-tasks.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './settings.module.css';

const OPEN = { categories: [...OPEN_CATEGORIES] };

/** Takes a person off the project; their open tasks can be given to somebody else first. */
export function RemoveMember({ person, onClose }: { person: Member; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { project, can } = scope;
  const [newOwnerId, setNewOwnerId] = useState('');
  const [isPending, setPending] = useState(false);
  const { mutateAsync } = useSend(member.delete, { alsoRefresh: ['project'] });
  const body = { projectId: project.id, by: 'owner' as const, filter: OPEN };
  const { data } = useRead(task.groups, { body }, { quiet: true });
  const open = data?.find(({ value }) => value === person.id)?.count ?? 0;
  const remove = async () => {
    setPending(true);
    const filter = { ...OPEN, ownerIds: [person.id] };
    const text = (count: number) => t('bulk.changed', { count });
    const isHandedOver =
      newOwnerId === '' || (await changeMatching({ scope, filter, changes: { ownerId: newOwnerId }, text }));
    if (isHandedOver)
      await mutateAsync({ query: { projectId: project.id, userId: person.id } }).then(onClose, () => {});
    setPending(false);
  };
  return (
    <Modal
      open
      title={t('settings.removeMember', { name: person.realname })}
      okText={t('settings.remove')}
      okButtonProps={{ danger: true, loading: isPending }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <p>{t('settings.removeMemberText')}</p>
      {open > 0 && can('editTasks') && (
        <>
          <p>{t('settings.openTasksOf', { count: open, name: person.realname })}</p>
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
