import { workflow, workflowProblems } from '@opsyard/contract';
import { Alert, Button, Switch } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { order } from '../shared/reading/scope.ts';
import { withRestriction } from './draft.ts';
import { DraftButtons } from './draft-buttons.tsx';
import { Freezes } from './freezes.tsx';
import { RestrictedRules } from './restricted-rules.tsx';
import { StatusRules } from './status-rules.tsx';
import { useWorkflowRules } from './use-workflow-rules.ts';
import styles from './workflow.module.css';
import { WorkflowVersions } from './workflow-versions.tsx';

/** Which transitions between the statuses of a project are allowed, and limits and owners of statuses. */
export function WorkflowSettings() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const mayManage = can('manageProject') && project.state !== 'archived';
  const edited = useWorkflowRules();
  const { rules, change, isStale } = edited;
  const statuses = [...project.statuses].sort((a, b) => order(a.rank, b.rank));
  const problems = workflowProblems(rules, statuses);
  const isReady = problems.unreachable.length + problems.deadEnds.length === 0 && !isStale;
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
      {edited.isPrepared && (
        <div className={styles.problems}>
          <Alert type="info" showIcon title={t('workflowDraft.hint')} />
        </div>
      )}
      <p className={styles.hint}>{t(rules.restricted ? 'workflow.restrictedHint' : 'workflow.freeHint')}</p>
      {rules.restricted && <RestrictedRules {...{ rules, statuses, problems, change, mayManage }} />}
      <StatusRules
        {...{ rules, change }}
        statuses={statuses.filter(({ archived }) => !archived)}
        disabled={!mayManage}
      />
      <Freezes {...{ rules, statuses, change }} disabled={!mayManage} />
      {isStale && (
        <div className={styles.problems}>
          <Alert type="warning" showIcon title={t('workflow.stale')} />
        </div>
      )}
      {mayManage && <SaveButtons edited={edited} isReady={isReady} />}
      <WorkflowVersions versions={edited.versions} {...(mayManage && { onUse: edited.use })} />
    </section>
  );
}

type SaveButtonsProps = { edited: ReturnType<typeof useWorkflowRules>; isReady: boolean };

function SaveButtons({ edited, isReady }: SaveButtonsProps) {
  const { t } = useTranslation('tasks');
  const { draft, version, isPrepared, discard } = edited;
  const projectId = useScope().project.id;
  const group = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useSend(workflow.save, { alsoRefresh: ['project'] });
  // The button that was used is disabled now and would lose the focus.
  const onSent = () => {
    group.current?.focus();
    discard();
  };
  const save = () =>
    void (
      draft &&
      mutate(
        { body: { projectId, ...draft } },
        {
          onSuccess() {
            onSent();
            notify(({ message }) => void message.success(t('settings.saved')));
          },
        },
      )
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no fieldset
    <div ref={group} role="group" tabIndex={-1} aria-labelledby="workflow-heading" className={styles.buttons}>
      <Button type="primary" disabled={!draft || !isReady} loading={isPending} onClick={save}>
        {t('workflow.save')}
      </Button>
      <Button disabled={!draft || isPending} onClick={discard}>
        {t('workflow.discard')}
      </Button>
      <DraftButtons {...{ draft, isReady, isPrepared, version }} onSent={onSent} onSave={save} />
    </div>
  );
}
