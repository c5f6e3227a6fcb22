import {
  BULK_PROJECTS_MAX,
  PROJECT_CATEGORIES,
  PROJECT_ROLES,
  type Project,
  type ProjectsChange,
  projectBulk,
} from '@opsyard/contract';
import { Button, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import { ExportButton } from '../../../ui/forms/sheet-buttons.tsx';
import { PersonName } from '../../../ui/people.tsx';
import { PeopleSearch } from '../../../ui/people-search.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import { StateChip } from '../shared/marks/state-chip.tsx';
import { HealthButton } from './health/health-button.tsx';
import { LIST_MENU } from './project-tools.tsx';
import styles from './select-projects.module.css';
import { useChangeProjects } from './use-change-projects.ts';

type SelectProjectsProps = { projects: readonly Project[]; archived: boolean; onEnd: () => void };

/** The projects of the list with a checkbox each, and what can be done with the selected ones together. */
export function SelectProjects({ projects, archived, onEnd }: SelectProjectsProps) {
  const { t } = useTranslation('tasks');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = projects.filter(({ id }) => selected.has(id));
  const isAll = chosen.length === projects.length && chosen.length > 0;
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <div className={styles.page}>
      <BulkBar chosen={chosen} archived={archived} onEnd={onEnd} />
      {projects.length > 0 && (
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && !isAll;
            }}
            onChange={() => setSelected(new Set(isAll ? [] : projects.map(({ id }) => id)))}
          />
          {t('projectList.selectAll')}
        </label>
      )}
      {projects.length > 0 && (
        <ul className={styles.list} aria-label={t('projects.title')}>
          {projects.map((project) => (
            <li key={project.id} className={styles.row}>
              <label className={styles.label}>
                <input
                  type="checkbox"
                  aria-label={t('projectList.selectOne', { name: project.name })}
                  checked={selected.has(project.id)}
                  onChange={() => toggle(project.id)}
                />
                <span className={styles.name}>{project.name}</span>
                <span className={styles.key}>{project.key}</span>
              </label>
              <span className={styles.facts}>
                <span className={styles.key}>{t(`shared.projectCategory.${project.category}`)}</span>
                <StateChip state={project.state} />
                <HealthButton project={project} />
                <PersonName person={project.owner} size={20} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type BulkBarProps = { chosen: readonly Project[]; archived: boolean; onEnd: () => void };

function BulkBar({ chosen, archived, onEnd }: BulkBarProps) {
  const { t } = useTranslation('tasks');
  const mayExport = useCan('task:task:export');
  const { change, isPending } = useChangeProjects(chosen);
  const isEmpty = chosen.length === 0 || chosen.length > BULK_PROJECTS_MAX || isPending;
  const bar = useRef<HTMLElement>(null);
  const apply = async (...desired: Parameters<typeof change>) => {
    await change(...desired);
    // A button loses the focus while it is disabled.
    if (document.activeElement === document.body) bar.current?.focus();
  };
  const end = () => {
    document.getElementById(LIST_MENU)?.focus();
    onEnd();
  };
  const button = (kind: 'archive' | 'restore' | 'pause' | 'resume' | 'star' | 'unstar', desired: ProjectsChange) => (
    <Button disabled={isEmpty} onClick={() => void apply(kind, desired)}>
      {t(`projectList.${kind}`)}
    </Button>
  );
  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label={t('projectList.bar')}>
      <span role="status" className={styles.count}>
        {chosen.length > BULK_PROJECTS_MAX
          ? t('projectList.tooMany', { count: BULK_PROJECTS_MAX })
          : t('projectList.selected', { count: chosen.length })}
      </span>
      {archived ? button('restore', { archived: false }) : button('archive', { archived: true })}
      {!archived && (
        <>
          {chosen.length > 0 && chosen.every(({ state }) => state === 'paused')
            ? button('resume', { paused: false })
            : button('pause', { paused: true })}
          <ChangeOwner disabled={isEmpty} onPick={(ownerId) => void apply('owner', { ownerId })} />
          <MenuButton
            type="default"
            disabled={isEmpty}
            label={t('projectList.setCategory')}
            entries={PROJECT_CATEGORIES.map((category) => ({
              key: category,
              label: t(`shared.projectCategory.${category}`),
              run: () => void apply('category', { category }),
            }))}
          >
            {t('projectList.setCategory')}
          </MenuButton>
          <AddMember disabled={isEmpty} onAdd={(members) => void apply('member', { members })} />
        </>
      )}
      {chosen.length > 0 && chosen.every(({ starred }) => starred)
        ? button('unstar', { starred: false })
        : button('star', { starred: true })}
      {mayExport && chosen.length > 0 && (
        <ExportButton
          route={projectBulk.export}
          query={archived ? { archived } : {}}
          chosen={chosen.map(({ id }) => id)}
          name={t('projectList.file')}
        />
      )}
      <Button type="text" onClick={end}>
        {t('projectList.end')}
      </Button>
    </section>
  );
}

function ChangeOwner({ disabled, onPick }: { disabled: boolean; onPick: (ownerId: string) => void }) {
  const { t } = useTranslation('tasks');
  const label = t('projectList.setOwner');
  return (
    <PopupButton
      label={label}
      trigger={(trigger) => (
        <Button {...trigger} disabled={disabled}>
          {label}
        </Button>
      )}
    >
      {(close) => (
        <PeopleSearch
          label={label}
          selected={[]}
          onPick={({ id }) => {
            close();
            onPick(id);
          }}
        />
      )}
    </PopupButton>
  );
}

type AddMemberProps = { disabled: boolean; onAdd: (members: NonNullable<ProjectsChange['members']>) => void };

function AddMember({ disabled, onAdd }: AddMemberProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const [role, setRole] = useState<'manager' | 'member' | 'guest'>('member');
  const roles = PROJECT_ROLES.flatMap((value) =>
    value === 'owner' ? [] : [{ value, label: t(`shared.role.${value}`) }],
  );
  return (
    <PopupButton
      label={t('projectList.addMember')}
      trigger={(trigger) => (
        <Button {...trigger} disabled={disabled}>
          {t('projectList.addMember')}
        </Button>
      )}
    >
      {(close) => (
        <div className={styles.member}>
          <label htmlFor={id} className={styles.key}>
            {t('projectList.roleOfMember')}
          </label>
          <Select id={id} className={styles.role ?? ''} value={role} options={roles} onChange={setRole} />
          <PeopleSearch
            label={t('projectList.addMember')}
            selected={[]}
            onPick={({ id }) => {
              close();
              onAdd({ userIds: [id], role });
            }}
          />
        </div>
      )}
    </PopupButton>
  );
}
