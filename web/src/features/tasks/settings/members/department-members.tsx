import { PROJECT_DEPARTMENTS_MAX, type ProjectDepartment, projectDepartment } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../../kernel/calls/api.ts';
import { useDebounced } from '../../../../kernel/use-debounced.ts';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { confirm } from '../../../../ui/popups/confirm.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../settings.module.css';

type GivenRole = ProjectDepartment['role'];
type Named = Pick<ProjectDepartment, 'name' | 'nameEn'>;

const ROLES: readonly GivenRole[] = ['manager', 'member', 'guest'];
const CHANGED = { alsoRefresh: ['project', 'projectDepartment'] };

/** The departments whose people are members of the project. */
export function useProjectDepartments(): readonly ProjectDepartment[] {
  const { project } = useScope();
  const { data = [] } = useRead(projectDepartment.list, { query: { projectId: project.id } });
  return data;
}

/** The name of a department in the language of the page. */
export function useDepartmentName(): (department: Named) => string {
  const language = useLanguage();
  return ({ name, nameEn }) => (language === 'en' ? (nameEn ?? name) : name);
}

/** Departments as members of the project, with the role of their people. */
export function DepartmentMembers({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('tasks');
  const departments = useProjectDepartments();
  if (departments.length === 0 && !mayManage) return null;
  return (
    <>
      <h2 className={styles.heading}>{t('settings.departments.title')}</h2>
      <p className={styles.hint}>{t('settings.departments.hint')}</p>
      {mayManage && departments.length < PROJECT_DEPARTMENTS_MAX && <AddDepartment />}
      <ul className={styles.list}>
        {departments.map((one) => (
          <DepartmentRow key={one.id} department={one} mayManage={mayManage} />
        ))}
      </ul>
    </>
  );
}

function DepartmentRow({ department, mayManage }: { department: ProjectDepartment; mayManage: boolean }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { mutate: set } = useSend(projectDepartment.set, CHANGED);
  const { mutateAsync: remove } = useSend(projectDepartment.delete, CHANGED);
  const { id: departId, role, memberIds } = department;
  const name = useDepartmentName()(department);
  const askToRemove = () =>
    confirm({
      title: t('settings.removeMember', { name }),
      text: t('settings.departments.removeText'),
      verb: t('settings.remove'),
      run: () => remove({ query: { projectId: project.id, departId } }),
    });
  return (
    <li className={styles.row}>
      <span>{name}</span>
      <span className={styles.dim}>{t('settings.departments.people', { count: memberIds.length })}</span>
      <span className={styles.space} />
      {mayManage ? (
        <>
          <Select
            size="small"
            className={styles.role ?? ''}
            aria-label={t('settings.roleOf', { name })}
            value={role}
            options={ROLES.map((value) => ({ value, label: t(`shared.role.${value}`) }))}
            onChange={(next) => set({ body: { projectId: project.id, departId, role: next } })}
          />
          <Button
            type="text"
            size="small"
            aria-label={t('settings.removeMember', { name })}
            icon={<Glyph name="cross" />}
            onClick={askToRemove}
          />
        </>
      ) : (
        <span>{t(`shared.role.${role}`)}</span>
      )}
    </li>
  );
}

function AddDepartment() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const nameOf = useDepartmentName();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const [departId, setDepartId] = useState<string | null>(null);
  const [role, setRole] = useState<GivenRole>('member');
  const { data = [] } = useRead(
    projectDepartment.find,
    { query: { projectId: project.id, search } },
    { keepPrevious: true },
  );
  const { mutate, isPending } = useSend(projectDepartment.set, CHANGED);
  const add = () =>
    departId && mutate({ body: { projectId: project.id, departId, role } }, { onSuccess: () => setDepartId(null) });
  return (
    <div className={styles.adder}>
      <Select
        showSearch={{ filterOption: false, onSearch: setText }}
        className={styles.grow ?? ''}
        value={departId}
        placeholder={t('settings.departments.find')}
        aria-label={t('settings.departments.find')}
        onChange={setDepartId}
        options={data.map((one) => ({
          value: one.id,
          label: one.above ? `${one.above} / ${nameOf(one)}` : nameOf(one),
        }))}
      />
      <Select
        value={role}
        className={styles.role ?? ''}
        aria-label={t('settings.departments.role')}
        onChange={setRole}
        options={ROLES.map((value) => ({ value, label: t(`shared.role.${value}`) }))}
      />
      <Button disabled={departId === null} loading={isPending} onClick={add}>
        {t('settings.departments.add')}
      </Button>
    </div>
  );
}
