import { customKey, isCustomKey, type WorkflowRules, workflow, workflowProblems } from '@opsyard/contract';
import { Alert, Button, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { useUnsaved } from '../../../ui/use-unsaved.ts';
import { useScope } from '../shared/project-scope.tsx';
import { order, type ProjectScope } from '../shared/scope.ts';
import { allTransitions, editableRules, NO_RULES, neighbourTransitions, withRestriction } from './draft.ts';
import { DraftButtons } from './draft-buttons.tsx';
import { Freezes } from './freezes.tsx';
import { StatusRules } from './status-rules.tsx';
import styles from './workflow.module.css';
import { WorkflowMatrix } from './workflow-matrix.tsx';
import { WorkflowPreview } from './workflow-preview.tsx';
import { WorkflowVersions } from './workflow-versions.tsx';

/** Which transitions between the statuses of a project are allowed, and limits and owners of statuses. */
export function WorkflowSettings() {
  const { t, i18n } = useTranslation('tasks');
  const scope = useScope();
  const { project, can } = scope;
  const mayManage = can('manageProject') && project.state !== 'archived';
  const { data: setup } = useRead(workflow.setup, { query: { projectId: project.id } }, { quiet: true });
  const prepared = setup?.draft ?? null;
  const saved = rulesIn(scope, prepared ?? project.workflow);
  const savedVersion = Math.max(setup?.version ?? 0, project.workflow?.version ?? 0);
  // What is edited stays as it is while others save; saving it is refused then.
  const [draft, setDraft] = useState<{ rules: WorkflowRules; version: number } | null>(null);
  const rules = draft?.rules ?? saved;
  const change = (next: WorkflowRules) => setDraft({ rules: next, version: draft?.version ?? savedVersion });
  const { mutate, isPending } = useSend(workflow.save, { alsoRefresh: ['project'] });
  useUnsaved(draft !== null);
  const statuses = [...project.statuses].sort((a, b) => order(a.rank, b.rank));
  const { unreachable, deadEnds } = workflowProblems(rules, statuses);
  const isBroken = unreachable.length + deadEnds.length > 0;
  const isStale = draft !== null && draft.version !== savedVersion;
  const send = { draft, isReady: !isBroken && !isStale, onSent: () => setDraft(null) };
  const save = () =>
    draft &&
    mutate(
      { body: { projectId: project.id, ...draft } },
      {
        onSuccess() {
          setDraft(null);
          notify(({ message }) => void message.success(t('settings.saved')));
        },
      },
    );
  const names = (ids: readonly string[]) =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(ids.map((id) => scope.statusOf(id)?.name ?? ''));
  return (
    <section className={styles.section} aria-labelledby="workflow-heading">
      <h2 id="workflow-heading" className={styles.heading}>
        {t('workflow.heading')}
      </h2>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
      <label className={styles.restrict}>
        <Switch
          checked={rules.restricted}
          disabled={!mayManage}
          onChange={(restricted) => change(withRestriction(rules, restricted, statuses))}
        />
        <span>{t('workflow.restrict')}</span>
      </label>
      {prepared && <Alert type="info" showIcon title={t('workflowDraft.hint')} className={styles.problems ?? ''} />}
      <p className={styles.hint}>{t(rules.restricted ? 'workflow.restrictedHint' : 'workflow.freeHint')}</p>
      {rules.restricted && (
        <>
          {mayManage && (
            <div className={styles.presets}>
              <Button size="small" onClick={() => change({ ...rules, transitions: allTransitions(statuses) })}>
                {t('workflow.allowAll')}
              </Button>
              <Button size="small" onClick={() => change({ ...rules, transitions: neighbourTransitions(statuses) })}>
                {t('workflow.allowNeighbours')}
              </Button>
            </div>
          )}
          <WorkflowMatrix {...{ rules, statuses, change }} disabled={!mayManage} />
          <div role="status" className={styles.problems}>
            {unreachable.length > 0 && (
              <Alert type="error" showIcon title={t('workflow.unreachable', { names: names(unreachable) })} />
            )}
            {deadEnds.length > 0 && (
              <Alert type="error" showIcon title={t('workflow.deadEnd', { names: names(deadEnds) })} />
            )}
          </div>
          <WorkflowPreview {...{ rules, statuses }} />
        </>
      )}
      <StatusRules
        {...{ rules, change }}
        statuses={statuses.filter(({ archived }) => !archived)}
        disabled={!mayManage}
      />
      <Freezes {...{ rules, statuses, change }} disabled={!mayManage} />
      {isStale && <Alert type="warning" showIcon title={t('workflow.stale')} className={styles.problems ?? ''} />}
      {mayManage && (
        <div className={styles.buttons}>
          <Button type="primary" disabled={!draft || isBroken || isStale} loading={isPending} onClick={save}>
            {t('workflow.save')}
          </Button>
          <Button disabled={!draft || isPending} onClick={() => setDraft(null)}>
            {t('workflow.discard')}
          </Button>
          <DraftButtons {...send} isPrepared={prepared !== null} version={savedVersion} />
        </div>
      )}
      {setup && (
        <WorkflowVersions
          versions={setup.versions}
          {...(mayManage && { onUse: (version: WorkflowRules) => change(rulesIn(scope, version)) })}
        />
      )}
    </section>
  );
}

/** Rules as this project can edit them. */
function rulesIn({ project, fields }: ProjectScope, rules: WorkflowRules | null | undefined): WorkflowRules {
  if (!rules) return NO_RULES;
  const names = new Set<string>(fields.map(({ id }) => customKey(id)));
  const members = new Set(project.members.map(({ id }) => id));
  return editableRules(rules, {
    statusIds: new Set(project.statuses.map(({ id }) => id)),
    isField: (name) => !isCustomKey(name) || names.has(name),
    isMember: (id) => members.has(id),
  });
}
