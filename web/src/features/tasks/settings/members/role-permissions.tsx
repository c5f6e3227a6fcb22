import {
  ABILITIES,
  type Ability,
  ADJUSTABLE_ROLES,
  type AdjustableRole,
  GRANTABLE,
  projectPermissions,
  type RoleAbilities,
  roleAboveOthers,
  usualAbilities,
} from '@opsyard/contract';
import { Button, Checkbox, Select } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { useLeaveGuard } from '../../../../ui/forms/use-leave-guard.ts';
import { useSaveCommand } from '../../../../ui/forms/use-save-command.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from './role-permissions.module.css';

type Shown = Exclude<Ability, 'view' | 'deleteProject'>;

const COLUMNS = ['owner', ...ADJUSTABLE_ROLES] as const;
type Column = (typeof COLUMNS)[number];

const SHOWN = ABILITIES.filter((one): one is Shown => one !== 'view' && one !== 'deleteProject');

/** What the roles of the project allow: a table that its owner can change. */
export function RolePermissions() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const isOwner = project.myRole === 'owner' && project.state !== 'archived';
  const [draft, setDraft] = useState<RoleAbilities | null>(null);
  const [column, setColumn] = useState<Column>('member');
  const shownAs = (one: Column) => (one === column ? 'yes' : 'no');
  const { mutate, isPending } = useSend(projectPermissions.set, { alsoRefresh: ['project'] });
  const saved = project.roleAbilities ?? {};
  const roles: RoleAbilities = draft ?? saved;
  const excess = roleAboveOthers(roles);
  const has = (role: AdjustableRole, ability: Ability) => abilityIn(roles, role, ability);
  // A box that is set back leaves nothing to save.
  const isChanged = ADJUSTABLE_ROLES.some((role) =>
    SHOWN.some((one) => has(role, one) !== abilityIn(saved, role, one)),
  );
  useLeaveGuard(isChanged);
  const toggle = (role: AdjustableRole, ability: Ability) => {
    const present = roles[role] ?? usualAbilities(role);
    const next = present.includes(ability) ? present.filter((one) => one !== ability) : [...present, ability];
    setDraft({ ...roles, [role]: next });
  };
  const save = () => mutate({ body: { projectId: project.id, roles } }, { onSuccess: () => setDraft(null) });
  const maySave = isOwner && isChanged && !excess;
  useSaveCommand({ group: t('settings.shortcuts'), title: t('permissions.save'), save: maySave ? save : null });
  const isUsual = ADJUSTABLE_ROLES.every((role) => SHOWN.every((one) => has(role, one) === isUsually(role, one)));
  return (
    <>
      <p className={styles.hint}>{t('permissions.hint')}</p>
      <ColumnSelect value={column} onChange={setColumn} />
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('permissions.ability')}</th>
              {COLUMNS.map((one) => (
                <th key={one} scope="col" data-shown={shownAs(one)}>
                  {roleName(one, t)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SHOWN.map((ability) => (
              <tr key={ability}>
                <th scope="row">{t(`permissions.of.${ability}`)}</th>
                <td data-shown={shownAs('owner')}>{t('permissions.yes')}</td>
                {ADJUSTABLE_ROLES.map((role) => (
                  <td
                    key={role}
                    data-shown={shownAs(role)}
                    data-changed={has(role, ability) !== isUsually(role, ability) || undefined}
                  >
                    <Cell
                      {...{ role, ability }}
                      has={has(role, ability)}
                      onToggle={isOwner && !isPending ? () => toggle(role, ability) : undefined}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {excess && <Excess {...excess} />}
      {isOwner && (
        <div className={styles.actions}>
          <Button type="primary" disabled={!maySave} loading={isPending} onClick={save}>
            {t('permissions.save')}
          </Button>
          <Button disabled={!isChanged} onClick={() => setDraft(null)}>
            {t('permissions.discard')}
          </Button>
          <Button type="text" disabled={isUsual} onClick={() => setDraft({})}>
            {t('permissions.reset')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Chooses the role whose permissions a narrow screen shows. */
function ColumnSelect({ value, onChange }: { value: Column; onChange: (column: Column) => void }) {
  const { t } = useTranslation('tasks');
  return (
    <Select
      className={styles.column ?? ''}
      aria-label={t('permissions.shown')}
      value={value}
      onChange={onChange}
      options={COLUMNS.map((one) => ({ value: one, label: roleName(one, t) }))}
    />
  );
}

function roleName(role: Column, t: TFunction<'tasks'>): string {
  return role === 'viewer' ? t('permissions.viewer') : t(`shared.role.${role}`);
}

/** Says what a role cannot have, because a higher one does not. */
function Excess({ role, above, ability }: NonNullable<ReturnType<typeof roleAboveOthers>>) {
  const { t } = useTranslation('tasks');
  const shown = SHOWN.find((one) => one === ability);
  if (!shown) return null;
  const words = { ability: t(`permissions.of.${shown}`), role: roleName(role, t), above: roleName(above, t) };
  return (
    <p role="alert" className={styles.wrong}>
      {t('permissions.unordered', words)}
    </p>
  );
}

function abilityIn(roles: RoleAbilities, role: AdjustableRole, ability: Ability): boolean {
  return (roles[role] ?? usualAbilities(role)).includes(ability);
}

function isUsually(role: AdjustableRole, ability: Ability): boolean {
  return usualAbilities(role).includes(ability);
}

type CellProps = { role: AdjustableRole; ability: Shown; has: boolean; onToggle: (() => void) | undefined };

/** Whether a role has an ability; a box where its owner can change that. */
function Cell({ role, ability, has, onToggle }: CellProps) {
  const { t } = useTranslation('tasks');
  const label = t('permissions.cell', { ability: t(`permissions.of.${ability}`), role: roleName(role, t) });
  const usual = t(isUsually(role, ability) ? 'permissions.usuallyYes' : 'permissions.usuallyNo');
  if (!GRANTABLE[role].includes(ability)) return <span>{t('permissions.no')}</span>;
  if (!onToggle) return <span title={usual}>{t(has ? 'permissions.yes' : 'permissions.no')}</span>;
  return (
    <span title={usual}>
      <Checkbox checked={has} aria-label={label} onChange={onToggle} />
      {has !== isUsually(role, ability) && <span className={styles.mark}>{t('permissions.changed')}</span>}
    </span>
  );
}
