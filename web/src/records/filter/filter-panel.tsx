import { type Fields, printFilter } from '@opsyard/contract';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { useFields, useI18n } from '../scope.ts';
import { ConditionRow } from './condition-row.tsx';
import styles from './filter.module.css';
import {
  addNode,
  completeFilter,
  conditionOn,
  editable,
  type FilterGroup,
  type FilterPath,
  GROUP_DEPTH,
  NO_FILTER,
  removeNode,
  replaceNode,
} from './filter-model.ts';
import type { ShownFilter } from './filter-request.ts';
import { filterText, readFilter } from './filter-text-state.ts';

export type FilterPanelProps = {
  filter: string;
  /** Another object with a field begins a new condition on it. */
  begun?: ShownFilter;
  onChange: (filter: string) => void;
};

/** The filter editor, as rows and as text; each change takes effect immediately. */
export function FilterPanel({ filter, begun = null, onChange }: FilterPanelProps) {
  const { fields } = useFields();
  const { t } = useI18n();
  const [edited, setEdited] = useState(() => groupOf(filter));
  const [lastFilter, setLastFilter] = useState(filter);
  // A filter changed elsewhere, such as in the text or the URL, replaces the edited one; otherwise incomplete conditions are kept.
  if (lastFilter !== filter) {
    setLastFilter(filter);
    if (edited.text !== filter) setEdited(groupOf(filter));
  }
  const [lastBegun, setLastBegun] = useState<ShownFilter>(null);
  if (lastBegun !== begun) {
    setLastBegun(begun);
    const field = begun?.field;
    if (field !== undefined) setEdited(({ group, text }) => ({ group: withCondition(group, fields, field), text }));
  }
  const change = (group: FilterGroup) => {
    const next = completeFilter(group);
    const text = next && 'and' in next && next.and.length === 0 ? '' : filterText(next);
    setEdited({ group, text });
    if (text !== filter) onChange(text);
  };
  return (
    <section className={styles.panel} aria-label={t('filter.title')}>
      <Group group={edited.group} path={[]} root={edited.group} onChange={change} />
      <FilterText key={filter} filter={filter} onChange={onChange} />
    </section>
  );

  function groupOf(text: string): { group: FilterGroup; text: string } {
    const read = text === '' ? null : readFilter(fields, text);
    return { group: read?.filter ? editable(read.filter) : NO_FILTER, text };
  }
}

/** A filter with a further condition, unless one on the field is there; alternatives become a group of it. */
function withCondition(group: FilterGroup, fields: Fields, field: string): FilterGroup {
  if (group.parts.some((part) => part.kind === 'condition' && part.field === field)) return group;
  const isAll = group.all && !group.not;
  return addNode(isAll ? group : { ...NO_FILTER, parts: [group] }, [], conditionOn(fields, field));
}

type GroupProps = {
  group: FilterGroup;
  path: FilterPath;
  root: FilterGroup;
  onChange: (root: FilterGroup) => void;
};

const MODES = [
  { value: 'all', all: true, not: false },
  { value: 'any', all: false, not: false },
  { value: 'notAll', all: true, not: true },
  { value: 'notAny', all: false, not: true },
] as const;

function Group({ group, path, root, onChange }: GroupProps) {
  const { fields, title } = useFields();
  const { t } = useI18n();
  const mode = MODES.find(({ all, not }) => all === group.all && not === group.not) ?? MODES[0];
  const replacePart = (part: FilterGroup) => onChange(path.length === 0 ? part : replaceNode(root, path, part));
  return (
    <fieldset className={styles.group} aria-label={t(`filter.${mode.value}`)}>
      <div className={styles.line}>
        <Select
          size="small"
          aria-label={t('filter.how')}
          value={mode.value}
          popupMatchSelectWidth={false}
          onChange={(value) => {
            const next = MODES.find((one) => one.value === value) ?? MODES[0];
            replacePart({ ...group, all: next.all, not: next.not });
          }}
          options={MODES.map(({ value }) => ({ value, label: t(`filter.${value}`) }))}
        />
        {path.length > 0 && (
          <Button
            type="text"
            size="small"
            aria-label={t('filter.removeGroup')}
            icon={<Glyph name="cross" />}
            onClick={() => onChange(removeNode(root, path))}
          />
        )}
      </div>
      {group.parts.map((part, index) => {
        const ownPath = [...path, index];
        const key = ownPath.join('.');
        return part.kind === 'group' ? (
          <Group key={key} group={part} path={ownPath} root={root} onChange={onChange} />
        ) : (
          <ConditionRow
            key={key}
            condition={part}
            onChange={(next) => onChange(replaceNode(root, ownPath, next))}
            onRemove={() => onChange(removeNode(root, ownPath))}
          />
        );
      })}
      <div className={styles.line}>
        <Button
          size="small"
          icon={<Glyph name="plus" />}
          onClick={() => onChange(addNode(root, path, conditionOn(fields, title)))}
        >
          {t('filter.addCondition')}
        </Button>
        {path.length < GROUP_DEPTH - 1 && (
          <Button
            type="text"
            size="small"
            onClick={() =>
              onChange(
                addNode(root, path, {
                  ...NO_FILTER,
                  all: !group.all,
                  parts: [conditionOn(fields, title)],
                }),
              )
            }
          >
            {t('filter.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function FilterText({ filter, onChange }: Omit<FilterPanelProps, 'begun'>) {
  const { fields } = useFields();
  const { t } = useI18n();
  const id = useId();
  const [text, setText] = useState(filter);
  const read = text.trim() === '' ? null : readFilter(fields, text);
  const wrong = read?.wrong ?? null;
  const apply = () => {
    if (wrong !== null) return;
    const printed = read?.filter ? printFilter(read.filter) : '';
    if (printed !== filter) onChange(printed);
  };
  return (
    <div className={styles.text}>
      <label htmlFor={id}>{t('filter.text')}</label>
      <Input
        id={id}
        value={text}
        placeholder={t('filter.textHint')}
        spellCheck={false}
        autoComplete="off"
        maxLength={8_000}
        status={wrong === null ? '' : 'error'}
        aria-invalid={wrong !== null}
        {...(wrong !== null && { 'aria-describedby': `${id}-wrong` })}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={apply}
        onBlur={apply}
      />
      {wrong !== null && (
        <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {t('filter.wrong', { part: wrong })}
        </p>
      )}
    </div>
  );
}
