import { identity, type Member, member, PROJECT_ROLES } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../../kernel/calls/api.ts';
import { part } from '../../../../kernel/loading/screens.ts';
import { useDebounced } from '../../../../kernel/use-debounced.ts';
import { AccessRequests } from '../../access/access-requests.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../settings.module.css';
import { DepartmentMembers, useProjectDepartments } from './department-members.tsx';
import { InvitePeople } from './invite-people.tsx';
import { MemberRow } from './member-row.tsx';
import { membershipThrough } from './membership-through.ts';
import { OwnTasksSwitch } from './own-tasks-switch.tsx';
import { PendingInvitations } from './pending-invitations.tsx';

const RolePermissions = part(() => import('./role-permissions.tsx'), 'RolePermissions');

const ASSIGNABLE_ROLES = PROJECT_ROLES.filter((role) => role !== 'owner');

/** The people of a project and their roles. */
export function MemberSettings() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const mayManage = can('manageMembers');
  const byRole = (one: Member) => PROJECT_ROLES.indexOf(one.role);
  const departments = useProjectDepartments();
  const members = [...project.members].sort((a, b) => byRole(a) - byRole(b) || a.realname.localeCompare(b.realname));
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{t('settings.rolesHint')}</p>
      <OwnTasksSwitch />
      {mayManage && <AddMembers />}
      {mayManage && <InvitePeople />}
      {mayManage && <AccessRequests />}
      <ul className={styles.list}>
        {members.map((one) => (
          <MemberRow key={one.id} person={one} mayManage={mayManage} through={membershipThrough(departments, one.id)} />
        ))}
      </ul>
      <DepartmentMembers mayManage={mayManage} />
      {mayManage && <PendingInvitations />}
      <h2 className={styles.heading}>{t('permissions.title')}</h2>
      <Suspense fallback={null}>
        <RolePermissions />
      </Suspense>
    </div>
  );
}

function AddMembers() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const [userIds, setUserIds] = useState<string[]>([]);
  const [role, setRole] = useState<(typeof ASSIGNABLE_ROLES)[number]>('member');
  const { data: people = [] } = useRead(identity.people, { query: { search } }, { keepPrevious: true });
  const { mutate, isPending } = useSend(member.add, { alsoRefresh: ['project'] });
  const known = new Set(project.members.map(({ id }) => id));
  const add = () => mutate({ body: { projectId: project.id, userIds, role } }, { onSuccess: () => setUserIds([]) });
  return (
    <div className={styles.adder}>
      <Select
        mode="multiple"
        className={styles.grow ?? ''}
        value={userIds}
        placeholder={t('settings.findPeople')}
        aria-label={t('settings.findPeople')}
        filterOption={false}
        onSearch={setText}
        onChange={(ids: string[]) => setUserIds(ids)}
        options={people
          .filter(({ id }) => !known.has(id))
          .map(({ id, realname, username, departName }) => ({
            value: id,
            label: [realname, username !== realname && `(${username})`, departName].filter(Boolean).join(' '),
          }))}
      />
      <Select
        value={role}
        className={styles.role ?? ''}
        aria-label={t('settings.role')}
        onChange={setRole}
        options={ASSIGNABLE_ROLES.map((one) => ({ value: one, label: t(`shared.role.${one}`) }))}
      />
      <Button type="primary" disabled={userIds.length === 0} loading={isPending} onClick={add}>
        {t('settings.addPeople')}
      </Button>
    </div>
  );
}
