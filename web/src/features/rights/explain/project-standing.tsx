import type { AccessExplanation, AccessWay, PersonOfRights, ProjectRole } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Language, useLanguage } from '../../../kernel/words/language.ts';
import styles from '../rights.module.css';
import { Answer } from './answer.tsx';

type StandingProps = { person: PersonOfRights; explanation: AccessExplanation };

/** The role of a user in a project, the ways that lead to it, and what it allows there. */
export function ProjectStanding({ person, explanation }: StandingProps) {
  const { t } = useTranslation(['rights', 'tasks']);
  const language = useLanguage();
  const { project, role, ways, hasPermission, ownTasksOnly } = explanation;
  const names = { name: person.realname, project: project.name };
  return (
    <>
      <p className={styles.answer}>
        {role && t('explain.inProject.role', { ...names, role: t(`tasks:shared.role.${role}`) })}
        {!role && t(ways.length > 0 ? 'explain.inProject.viewer' : 'explain.inProject.none', names)}
      </p>
      {!hasPermission && <p className={styles.text}>{t('explain.inProject.noPermission')}</p>}
      <ul className={styles.ways}>
        {ways.map((way, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ways have no ids, and are all read again
          <li key={at} className={styles.way}>
            {wayText(way, t, language)}
          </li>
        ))}
      </ul>
      {project.archived && <p className={styles.text}>{t('explain.inProject.archived')}</p>}
      {ownTasksOnly && <p className={styles.text}>{t('explain.inProject.ownTasksOnly')}</p>}
      {ways.length > 0 && <Abilities abilities={explanation.abilities} />}
    </>
  );
}

type Words = TFunction<['rights', 'tasks']>;

function wayText({ kind, role, department, below }: AccessWay, t: Words, language: Language): string {
  const nameOf = (one: AccessWay['department']) => (one && language === 'en' && one.nameEn) || (one?.name ?? '');
  const names = { department: nameOf(department), below: nameOf(below), role: roleName(role, t) };
  return t(`explain.inProject.way.${kind === 'department' && below ? 'below' : kind}`, names);
}

function roleName(role: ProjectRole | null, t: Words): string {
  return role ? t(`tasks:shared.role.${role}`) : '';
}

/** What the role allows; whoever sees the project sees it, and only its owner deletes it. */
function Abilities({ abilities }: Pick<AccessExplanation, 'abilities'>) {
  const { t } = useTranslation(['rights', 'tasks']);
  return (
    <>
      <h3 className={styles.part}>{t('explain.inProject.abilities')}</h3>
      <ul className={styles.answers}>
        {abilities.map(({ ability, allowed, byRole, usual }) =>
          ability === 'view' || ability === 'deleteProject' ? null : (
            <li key={ability}>
              <Answer yes={allowed} /> {t(`tasks:permissions.of.${ability}`)}{' '}
              {byRole !== usual && <span className={styles.dim}>{t('explain.inProject.changed')}</span>}
            </li>
          ),
        )}
      </ul>
    </>
  );
}
