import type { GrantEntry } from '@opsyard/contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { Chip } from '../../../ui/chip.tsx';
import { kindOf } from '../menu-entry/use-entry-columns.tsx';
import styles from '../rights.module.css';
import { nameIn, type TreeRow } from '../tree-rows.ts';
import { TreeToggle } from '../tree-toggle.tsx';

type GrantRowProps = {
  row: TreeRow<GrantEntry>;
  box: 'on' | 'some' | 'off';
  /** Whether the entry itself is granted, not only entries below it. */
  isGranted: boolean;
  rules: readonly string[];
  mayChange: boolean;
  /** Why the checkbox is disabled. */
  locked: string | null;
  onToggle: () => void;
  onCheck: () => void;
  onRule: (id: string) => void;
};

/** Row of an entry that can be granted, with its data rules. */
export function GrantRow({ row, box, isGranted, rules, mayChange, locked, onToggle, onCheck, onRule }: GrantRowProps) {
  const { t } = useTranslation('rights');
  const { entry, depth, hasBelow, isOpen } = row;
  const name = nameIn(useLanguage(), entry);
  const [showsRules, showRules] = useState(false);
  return (
    <li>
      <div className={styles.row}>
        <TreeToggle name={name} depth={depth} hasBelow={hasBelow} isOpen={isOpen} onToggle={onToggle} />
        <span data-row={entry.id}>
          <Checkbox
            checked={box === 'on'}
            indeterminate={box === 'some'}
            disabled={!mayChange || locked !== null}
            onChange={onCheck}
          >
            {name}
          </Checkbox>
        </span>
        {entry.menuType === 2 && <span className={styles.dim}>{t(`kinds.${kindOf(entry)}`)}</span>}
        {entry.perms && <span className={styles.code}>{entry.perms}</span>}
        {entry.everybodys && <Chip color="orange">{t('grants.everybodys')}</Chip>}
        <span className={styles.space} />
        {mayChange && locked && <span className={styles.dim}>{locked}</span>}
        {isGranted && entry.rules.length > 0 && (
          <Button
            size="small"
            aria-expanded={showsRules}
            aria-label={t('grants.limit', { name })}
            onClick={() => showRules(!showsRules)}
          >
            {rules.length === 0 ? t('grants.all') : t('grants.limited', { count: rules.length })}
          </Button>
        )}
      </div>
      {showsRules && isGranted && (
        <div className={styles.limits}>
          <p className={styles.dim}>{t('grants.limitText')}</p>
          {entry.rules.map((rule) => (
            <Checkbox
              key={rule.id}
              checked={rules.includes(rule.id)}
              disabled={!mayChange || locked !== null || (!rule.inForce && !rules.includes(rule.id))}
              onChange={() => onRule(rule.id)}
            >
              {rule.ruleName} <span className={styles.dim}>{rule.words}</span>
            </Checkbox>
          ))}
        </div>
      )}
    </li>
  );
}
