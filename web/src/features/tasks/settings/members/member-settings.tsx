import { identity, type Member, member, PROJECT_ROLES } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRead, useSend } from '../../../../kernel/calls/api.ts';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import { part } from '../../../../kernel/loading/screens.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import { useMe } from '../../../../kernel/session.ts';
import { useDebounced } from '../../../../kernel/use-debounced.ts';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { PersonName } from '../../../../ui/people.tsx';
import { AccessRequests } from '../../access/access-requests.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../settings.module.css';
import { DepartmentMembers, useDepartmentName, useProjectDepartments } from './department-members.tsx';
import { InvitePeople } from './invite-people.tsx';
import { OwnTasksSwitch } from './own-tasks-switch.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { RemoveMember } from './remove-member.tsx';

const RolePermissions = part(() => import('./role-permissions.tsx'), 'RolePermissions');

const ASSIGNABLE_ROLES = PROJECT_ROLES.filter((role) => role !== 'owner');

/** The people of a project and their roles. */
export function MemberSettings() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const mayManage = can('manageMembers');
  const byRole = (one: Member) => PROJECT_ROLES.indexOf(one.role);
  const departments = useProjectDepartments();
  const nameOf = useDepartmentName();
  const through = (id: string) => departments.filter(({ memberIds }) => memberIds.includes(id)).map(nameOf);
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
          <MemberRow key={one.id} person={one} mayManage={mayManage} through={through(one.id)} />
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

type MemberRowProps = {
  person: Member;
  mayManage: boolean;
  /** The names of the departments through which they are a member. */
  through: readonly string[];
};

function MemberRow({ person, mayManage, through }: MemberRowProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const refreshed = { alsoRefresh: ['project'] };
  const { mutate: edit } = useSend(member.edit, refreshed);
  const [isRemoving, setRemoving] = useState(false);
  const isMe = person.id === useMe().id;
  const language = useLanguage();
  const isThrough = through.length > 0;
  const fixed = person.role === 'owner' || !mayManage;
  return (
    <li className={styles.row}>
      <PersonName person={person} />
      {isThrough && (
        <span className={styles.dim}>
          {t('settings.departments.through', { names: new Intl.ListFormat(language).format(through) })}
        </span>
      )}
      <span className={styles.space} />
      {fixed ? (
        <span>{t(`shared.role.${person.role}`)}</span>
      ) : (
        <>
          <Select
            size="small"
            className={styles.role ?? ''}
            aria-label={t('settings.roleOf', { name: person.realname })}
            value={person.role}
            options={ASSIGNABLE_ROLES.map((role) => ({ value: role, label: t(`shared.role.${role}`) }))}
            onChange={(role) => role !== 'owner' && edit({ body: { projectId: project.id, userId: person.id, role } })}
          />
          {!isMe && !isThrough && (
            <Button
              type="text"
              size="small"
              aria-label={t('settings.removeMember', { name: person.realname })}
              icon={<Glyph name="cross" />}
              onClick={() => setRemoving(true)}
            />
          )}
        </>
      )}
      {isRemoving && <RemoveMember person={person} onClose={() => setRemoving(false)} />}
      {isMe && !isThrough && person.role !== 'owner' && project.state !== 'archived' && <Leave me={person} />}
      {isMe && person.role === 'owner' && <span className={styles.dim}>{t('settings.ownerStays')}</span>}
    </li>
  );
}

/** Takes oneself off the project. */
function Leave({ me }: { me: Member }) {
  const { t } = useTranslation('tasks');
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const list = usePathTo()('task/ProjectsList') ?? '/';
  const leave = async () => {
    await navigate(list);
    void refresh('project');
  };
  return (
    <>
      <Button size="small" className={styles.leave ?? ''} onClick={() => setLeaving(true)}>
        {t('settings.leave')}
      </Button>
      {isLeaving && <RemoveMember person={me} onClose={() => setLeaving(false)} onLeft={() => void leave()} />}
    </>
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
