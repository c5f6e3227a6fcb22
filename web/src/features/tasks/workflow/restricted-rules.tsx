import type { Status, WorkflowProblems, WorkflowRules } from '@opsyard/contract';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { allTransitions, neighbourTransitions } from './draft.ts';
import styles from './workflow.module.css';
import { WorkflowMatrix } from './workflow-matrix.tsx';
import { WorkflowPreview } from './workflow-preview.tsx';

const WorkflowGraph = part(() => import('./workflow-graph.tsx'), 'WorkflowGraph');

type RestrictedRulesProps = {
  rules: WorkflowRules;
  statuses: readonly Status[];
  problems: WorkflowProblems;
  change: (rules: WorkflowRules) => void;
  mayManage: boolean;
};

/** The allowed transitions with their problems, and what a user can do with them. */
export function RestrictedRules({ rules, statuses, problems, change, mayManage }: RestrictedRulesProps) {
  const { t, i18n } = useTranslation('tasks');
  const { statusOf } = useScope();
  const names = (ids: readonly string[]) =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(ids.map((id) => statusOf(id)?.name ?? ''));
  const { unreachable, deadEnds } = problems;
  return (
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
      <WorkflowGraph {...{ rules, statuses, problems }} />
      <WorkflowPreview {...{ rules, statuses }} />
    </>
  );
}
