import { FREEZES_MAX, type Freeze, freezeOf, type Status, type WorkflowRules } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { FreezeOverrides } from './freeze-overrides.tsx';
import { periodText } from './period-text.ts';
import styles from './workflow.module.css';

type FreezesProps = {
  rules: WorkflowRules;
  statuses: readonly Status[];
  change: (rules: WorkflowRules) => void;
  disabled: boolean;
};

/** Periods in which tasks may not enter some statuses, and what managers overrode. */
export function Freezes({ rules, statuses, change, disabled }: FreezesProps) {
  const { t } = useTranslation('tasks');
  const freezes = rules.freezes ?? [];
  const [edited, edit] = useState<{ at: number; freeze: Freeze | null }>();
  const put = (at: number, freeze: Freeze[]) => change({ ...rules, freezes: freezes.toSpliced(at, 1, ...freeze) });
  return (
    <section aria-labelledby="freezes-heading">
      <h3 id="freezes-heading" className={styles.heading}>
        {t('freezes.freezes')}
      </h3>
      <p className={styles.hint}>{t('freezes.freezesHint')}</p>
      {freezes.length > 0 && (
        <ul className={styles.rules} aria-label={t('freezes.freezes')}>
          {freezes.map((freeze, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: freezes have no ids, and two may be equal
            <li key={at} className={styles.rule}>
              <FreezeText freeze={freeze} />
              {!disabled && (
                <>
                  <Button
                    size="small"
                    onClick={() => edit({ at, freeze })}
                    aria-label={t('freezes.editFreeze', freeze)}
                  >
                    {t('workflow.edit')}
                  </Button>
                  <Button
                    size="small"
                    icon={<Glyph name="cross" />}
                    aria-label={t('freezes.removeFreeze', freeze)}
                    onClick={() => put(at, [])}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <Button
          disabled={freezes.length >= FREEZES_MAX}
          onClick={() => edit({ at: freezes.length, freeze: null })}
          icon={<Glyph name="plus" />}
        >
          {t('freezes.addFreeze')}
        </Button>
      )}
      <FreezeOverrides />
      {edited && (
        <FreezeDialog
          freeze={edited.freeze}
          statuses={statuses.filter(({ archived }) => !archived)}
          onClose={() => edit(undefined)}
          onSave={(freeze) => {
            put(edited.at, [freeze]);
            edit(undefined);
          }}
        />
      )}
    </section>
  );
}

function FreezeText({ freeze }: { freeze: Freeze }) {
  const { t, i18n } = useTranslation('tasks');
  const scope = useScope();
  const [first = ''] = freeze.statusIds;
  const isNow = freezeOf({ restricted: false, transitions: [], statuses: [], freezes: [freeze] }, first, Date.now());
  return (
    <span className={styles.ruleName}>
      <b>{freeze.name}</b>
      {isNow && <span className={styles.current}>{t('freezes.frozenNow')}</span>}
      <span className={styles.period}>{periodText(freeze, i18n.language)}</span>
      <span className={styles.frozen}>
        {freeze.statusIds.map((id) => (
          <StatusMark key={id} status={scope.statusOf(id)} />
        ))}
      </span>
    </span>
  );
}
