import { defaultStatusOf, type Status, type WorkflowProblems, type WorkflowRules } from '@opsyard/contract';
import { type CSSProperties, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toneOf } from '../../../kernel/commands/palette.ts';
import { classes } from '../../../ui/classes.ts';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { graphLayout, NEW_TASK, NODE_HEIGHT, NODE_WIDTH } from './graph-layout.ts';
import styles from './workflow-graph.module.css';

type WorkflowGraphProps = {
  rules: WorkflowRules;
  statuses: readonly Status[];
  problems: WorkflowProblems;
  /** Where new tasks begin; the first open status to do if left out. */
  startId?: string | undefined;
  /** The level of its heading, `h3` if left out. */
  heading?: 'h2' | 'h3';
};

/** The allowed transitions as a graph, with the statuses no task can reach or leave marked, and as an equivalent list. */
export function WorkflowGraph({ rules, statuses, problems, startId, heading: Heading = 'h3' }: WorkflowGraphProps) {
  const { t } = useTranslation('tasks');
  const arrow = useId();
  const open = statuses.filter(({ archived }) => !archived);
  const start = startId ?? defaultStatusOf(statuses)?.id;
  const ids = open.map(({ id }) => id).join(' ');
  const { nodes, edges, width, height } = useMemo(
    () => graphLayout(ids === '' ? [] : ids.split(' '), rules, start),
    [ids, rules, start],
  );
  const problemOf = (id: string) => {
    if (problems.unreachable.includes(id)) return t('workflowGraph.unreachable');
    return problems.deadEnds.includes(id) ? t('workflowGraph.deadEnd') : null;
  };
  return (
    <section className={styles.graph} aria-label={t('workflowGraph.heading')}>
      <Heading className={styles.heading}>{t('workflowGraph.heading')}</Heading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a graph that is wider than the screen is scrolled by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="img" aria-label={t('workflowGraph.picture')}>
        <div className={styles.canvas} style={{ width, height }} aria-hidden="true">
          <svg aria-hidden="true" width={width} height={height} className={styles.edges}>
            <defs>
              <marker
                id={arrow}
                viewBox="0 0 8 8"
                refX="8"
                refY="4"
                markerWidth="8"
                markerHeight="8"
                orient="auto-start-reverse"
              >
                <path d="M0 0L8 4L0 8Z" className={styles.head} />
              </marker>
            </defs>
            {edges.map(({ key, path, toStart, toEnd }) => (
              <path
                key={key}
                d={path}
                className={styles.edge}
                {...(toStart && { markerStart: `url(#${arrow})` })}
                {...(toEnd && { markerEnd: `url(#${arrow})` })}
              />
            ))}
          </svg>
          {nodes.map(({ id, x, y }) => (
            <Node
              key={id}
              status={open.find((one) => one.id === id)}
              problem={problemOf(id)}
              place={{ left: x, top: y }}
            />
          ))}
        </div>
      </div>
      <details className={styles.text}>
        <summary>{t('workflowGraph.asList')}</summary>
        <ul>
          {[null, ...open].map((from) => (
            <li key={from?.id ?? NEW_TASK}>
              <GraphLine {...{ rules, from, open, start }} problem={from && problemOf(from.id)} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

type NodeProps = { status: Status | undefined; problem: string | null; place: CSSProperties };

function Node({ status, problem, place }: NodeProps) {
  const { t } = useTranslation('tasks');
  const style = { ...place, width: NODE_WIDTH, height: NODE_HEIGHT };
  if (!status) {
    return (
      <div className={classes(styles.node, styles.begin)} style={style}>
        {t('workflow.newTask')}
      </div>
    );
  }
  return (
    <div
      className={classes(styles.node, problem !== null && styles.stuck)}
      style={problem === null ? { ...style, borderColor: toneOf(status.color).solid } : style}
      title={status.name}
    >
      <StatusMark status={status} />
      {problem !== null && <span className={styles.problem}>{problem}</span>}
    </div>
  );
}

type GraphLineProps = {
  rules: WorkflowRules;
  from: Status | null;
  open: readonly Status[];
  start: string | undefined;
  problem: string | null;
};

function GraphLine({ rules, from, open, start, problem }: GraphLineProps) {
  const { t, i18n } = useTranslation('tasks');
  const targets = open.filter(
    ({ id }) =>
      (from === null && id === start) ||
      rules.transitions.some((one) => one.fromId === (from?.id ?? null) && one.toId === id && id !== from?.id),
  );
  const names = new Intl.ListFormat(i18n.language).format(targets.map(({ name }) => name));
  const values = { from: from?.name ?? t('workflow.newTask'), names };
  return (
    <>
      {t(targets.length > 0 ? 'workflowGraph.line' : 'workflowGraph.lineNone', values)}
      {problem !== null && <strong className={styles.problem}> {problem}</strong>}
    </>
  );
}
