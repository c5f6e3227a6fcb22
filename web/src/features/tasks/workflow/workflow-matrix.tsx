import {
  defaultStatusOf,
  findTransition,
  type Status,
  type StatusTransition,
  type WorkflowRules,
} from '@opsyard/contract';
import { Button, Checkbox } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { toggled, withTransition } from './draft.ts';
import { TransitionConditions } from './transition-conditions.tsx';
import { TRANSITION_FLAGS } from './transition-flags.ts';
import styles from './workflow.module.css';

type MatrixProps = {
  rules: WorkflowRules;
  statuses: readonly Status[];
  change: (rules: WorkflowRules) => void;
  disabled: boolean;
  /** Where new tasks begin; the first open status to do if left out. */
  startId?: string | undefined;
};

/** The transitions as a table, from rows to columns; the arrow keys go from one to the next. */
export function WorkflowMatrix({ rules, statuses, change, disabled, startId }: MatrixProps) {
  const { t } = useTranslation('tasks');
  const [edited, setEdited] = useState<StatusTransition | null>(null);
  const targets = statuses.filter(({ archived }) => !archived);
  const start = startId ?? defaultStatusOf(statuses)?.id;
  const rows = [null, ...statuses];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('workflow.matrix')}>
      <table className={styles.matrix} onKeyDown={onArrowKey}>
        <thead>
          <tr>
            <th scope="col">{t('workflow.fromTo')}</th>
            {targets.map((status) => (
              <th key={status.id} scope="col">
                <StatusMark status={status} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((from) => (
            <tr key={from?.id ?? 'new'}>
              <th scope="row">{from ? <StatusMark status={from} /> : t('workflow.newTask')}</th>
              {targets.map((to) => (
                <td key={to.id}>
                  {from?.id === to.id ? (
                    <span aria-hidden="true" className={styles.same}>
                      –
                    </span>
                  ) : (
                    <Cell
                      {...{ from, to, disabled }}
                      isFixed={from === null && to.id === start}
                      transition={findTransition(rules, from?.id ?? null, to.id)}
                      onToggle={() => change(toggled(rules, from?.id ?? null, to.id))}
                      onEdit={setEdited}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {edited && (
        <TransitionConditions
          transition={edited}
          disabled={disabled}
          onClose={() => setEdited(null)}
          onSave={(changed) => {
            change(withTransition(rules, changed));
            setEdited(null);
          }}
        />
      )}
    </section>
  );
}

type CellProps = {
  from: Status | null;
  to: Status;
  disabled: boolean;
  /** New tasks always may begin in the first status to do. */
  isFixed: boolean;
  transition: StatusTransition | undefined;
  onToggle: () => void;
  onEdit: (transition: StatusTransition) => void;
};

function Cell({ from, to, disabled, isFixed, transition, onToggle, onEdit }: CellProps) {
  const { t } = useTranslation('tasks');
  const names = { from: from?.name ?? t('workflow.newTask'), to: to.name };
  const conditions =
    (transition?.who.length ?? 0) +
    (transition?.required.length ?? 0) +
    [transition?.approval, ...TRANSITION_FLAGS.map((name) => transition?.[name])].filter(Boolean).length;
  return (
    <span className={styles.cell}>
      <Checkbox
        checked={isFixed || transition !== undefined}
        disabled={disabled || isFixed}
        aria-label={t('workflow.allow', names)}
        onChange={onToggle}
      />
      {transition && !isFixed && (
        <Button
          type="text"
          size="small"
          className={conditions > 0 ? (styles.conditioned ?? '') : ''}
          aria-label={t('workflow.conditionsOf', { ...names, count: conditions })}
          icon={<Glyph name="gear" />}
          onClick={() => onEdit(transition)}
        >
          {conditions > 0 && conditions}
        </Button>
      )}
    </span>
  );
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the checkbox of the next cell that has one. */
function onArrowKey(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const cell = (event.target as HTMLElement).closest('td');
  const row = cell?.closest('tr');
  if (!step || !cell || !row) return;
  event.preventDefault();
  const rows = [...(event.currentTarget.tBodies[0]?.rows ?? [])];
  let [at, column] = [rows.indexOf(row) + step[0], cell.cellIndex + step[1]];
  for (let next = rows[at]?.cells[column]; next; next = rows[at]?.cells[column]) {
    const box = next.querySelector<HTMLInputElement>('input:not(:disabled)');
    if (box) {
      box.focus();
      return;
    }
    [at, column] = [at + step[0], column + step[1]];
  }
}
