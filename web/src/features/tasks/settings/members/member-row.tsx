import { type Member, member, PROJECT_ROLES } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSend } from '../../../../kernel/calls/api.ts';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import { useMe } from '../../../../kernel/session.ts';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { PersonName } from '../../../../ui/people.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../settings.module.css';
import { useDepartmentName } from './department-members.tsx';
import { isHigherRole, type MembershipThrough } from './membership-through.ts';
import { RemoveMember } from './remove-member.tsx';

const ASSIGNABLE_ROLES = PROJECT_ROLES.filter((role) => role !== 'owner');

type MemberRowProps = { person: Member; mayManage: boolean; through: MembershipThrough | null };

/** A member of the project, with their own role and that of their departments, of which the higher one is in effect. */
export function MemberRow({ person, mayManage, through }: MemberRowProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [isRemoving, setRemoving] = useState(false);
  const isMe = person.id === useMe().id;
  const isFixed = person.role === 'owner' || !mayManage;
  // Whoever removed themselves would still be a member through the department.
  const isRemovable = !isMe && (through === null || through.own !== null);
  const mayLeave = isMe && through === null && person.role !== 'owner' && project.state !== 'archived';
  return (
    <li className={styles.row}>
      <PersonName person={person} />
      {through && <Through person={person} through={through} />}
      <span className={styles.space} />
      {isFixed ? (
        <span>{t(`shared.role.${person.role}`)}</span>
      ) : (
        <>
          <RoleSelect person={person} through={through} />
          {isRemovable && (
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
      {isRemoving && (
        <RemoveMember
          person={person}
          onClose={() => setRemoving(false)}
          {...(through && { staysAs: { role: through.role, departments: through.departments } })}
        />
      )}
      {mayLeave && <Leave me={person} />}
      {isMe && person.role === 'owner' && <span className={styles.dim}>{t('settings.ownerStays')}</span>}
    </li>
  );
}

type RowProps<T> = { person: Member; through: T };

/** The departments through which they are a member and, if they have a role of their own as well, both roles. */
function Through({ person, through: { departments, role, own } }: RowProps<MembershipThrough>) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const names = new Intl.ListFormat(language).format(departments.map(useDepartmentName()));
  const given = t(`shared.role.${role}`);
  if (!own || own === 'owner')
    return <span className={styles.dim}>{t('settings.departments.through', { names })}</span>;
  const words = { names, given, own: t(`shared.role.${own}`), role: t(`shared.role.${person.role}`) };
  return <span className={styles.dim}>{t('settings.departments.both', words)}</span>;
}

/** The role of their own; whoever has none can only be given one above that of their departments. */
function RoleSelect({ person, through }: RowProps<MembershipThrough | null>) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { mutate: edit } = useSend(member.edit, { alsoRefresh: ['project', 'projectDepartment'] });
  const given = through?.own ? null : through?.role;
  return (
    <Select
      size="small"
      className={styles.role ?? ''}
      aria-label={t(through?.own ? 'settings.departments.ownRoleOf' : 'settings.roleOf', { name: person.realname })}
      value={through?.own ?? person.role}
      options={ASSIGNABLE_ROLES.map((role) => ({
        value: role,
        label: t(`shared.role.${role}`),
        disabled: given ? isHigherRole(given, role) : false,
      }))}
      onChange={(role) => role !== 'owner' && edit({ body: { projectId: project.id, userId: person.id, role } })}
    />
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
