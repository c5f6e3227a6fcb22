import {
  findTransition,
  PROJECT_ROLES,
  type ProjectRole,
  type Status,
  transitionRefusals,
  type WorkflowRules,
  withStatusOwner,
} from '@opsyard/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonHint } from '../shared/editing/transitions.ts';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { TRANSITION_FLAGS } from './transition-flags.ts';
import styles from './workflow.module.css';

const ROLES = PROJECT_ROLES.filter((role) => role !== 'guest');
const RELATIONS = ['none', 'owner', 'assignee', 'creator', 'reviewer', 'departmentLead'] as const;
const ME = 'me';
/** A task of the preview has at most one assignee. */
const ASSIGNEES_MAX = 2;

/** Previews the possible transitions of a role under the edited rules. */
export function WorkflowPreview({ rules, statuses }: { rules: WorkflowRules; statuses: readonly Status[] }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const [role, setRole] = useState<ProjectRole>('member');
  const [relation, setRelation] = useState<(typeof RELATIONS)[number]>('none');
  const [chosen, setFrom] = useState<string | null>(null);
  const open = statuses.filter(({ archived }) => !archived);
  const from = open.find(({ id }) => id === chosen) ?? open[0];
  if (!from) return null;
  const task = {
    statusId: from.id,
    ownerId: relation === 'owner' ? ME : null,
    assigneeIds: relation === 'assignee' ? [ME] : [],
    createdBy: relation === 'creator' ? ME : null,
  };
  const after = { ...task, labelIds: [], startDate: null, dueDate: null, estimate: null };
  const refusalsTo = (toId: string) =>
    transitionRefusals(rules, {
      ...{ toId, role, userId: ME, before: task, after, hasComment: false, defaultStatusId: null, now: Date.now() },
      isRelated: (party) => party === relation,
    });
  const ownerTo = (toId: string) => {
    const rule = rules.statuses.find(({ statusId }) => statusId === toId);
    const entered = withStatusOwner(rule, task, ASSIGNEES_MAX);
    const name = scope.project.members.find(({ id }) => id === rule?.ownerId)?.realname ?? '';
    if (entered.ownerId !== task.ownerId) return [t('workflow.previewOwner', { name })];
    return entered === task ? [] : [t('workflow.previewAssignee', { name })];
  };
  const flagsTo = (toId: string) => {
    const transition = rules.restricted ? findTransition(rules, from.id, toId) : undefined;
    return TRANSITION_FLAGS.filter((name) => transition?.[name]);
  };
  return (
    <section className={styles.preview} aria-label={t('workflow.preview')}>
      <div className={styles.previewFields}>
        <span>{t('workflow.previewAs')}</span>
        <Select
          size="small"
          value={role}
          aria-label={t('workflow.previewRole')}
          options={ROLES.map((one) => ({ value: one, label: t(`shared.role.${one}`) }))}
          onChange={setRole}
        />
        <Select
          size="small"
          value={relation}
          aria-label={t('workflow.previewRelation')}
          options={RELATIONS.map((one) => ({ value: one, label: t(`workflow.relation.${one}`) }))}
          onChange={setRelation}
        />
        <span>{t('workflow.previewFrom')}</span>
        <Select
          size="small"
          value={from.id}
          aria-label={t('workflow.previewStatus')}
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setFrom}
        />
      </div>
      <ul className={styles.previewList}>
        {open
          .filter(({ id }) => id !== from.id)
          .map((to) => {
            const refusals = refusalsTo(to.id);
            const isRefused = refusals.some(({ kind }) => kind !== 'missing');
            return (
              <li key={to.id} data-refused={isRefused || undefined}>
                <span aria-hidden="true">{isRefused ? '✕' : '✓'}</span>
                <StatusMark status={to} />
                <span className={styles.hintText}>
                  {[
                    refusals.length === 0 ? t('workflow.allowed') : reasonHint(scope, refusals),
                    ...(isRefused ? [] : flagsTo(to.id).map((name) => t(`settings.transition.${name}If`))),
                    ...(isRefused ? [] : ownerTo(to.id)),
                  ].join(', ')}
                </span>
              </li>
            );
          })}
      </ul>
    </section>
  );
}
