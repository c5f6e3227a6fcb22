import { PLAIN_NAMES, type TaskRow } from '@opsyard/contract';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../../kernel/commands/commands.ts';
import { isOverlayOpen } from '../../../../kernel/is-overlay-open.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { SelectionBar } from '../../../../ui/lists/selection-bar.tsx';
import { Popup } from '../../../../ui/popups/popup.tsx';
import { isReadOnly } from '../../shared/editing/field-rights.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import type { Everything } from '../use-grid-selection.ts';
import styles from './bulk-bar.module.css';
import { BulkPicker } from './bulk-picker.tsx';
import { isCapped } from './matching-offer.tsx';
import { MoreActions } from './more-actions.tsx';
import { useBulkChange } from './use-bulk-change.tsx';

export const BULK_FIELDS = [
  'status',
  'type',
  'owner',
  'assignees',
  'priority',
  'labels',
  'parent',
  ...PLAIN_NAMES,
] as const;
/** The fields with a button of their own; the others are in a menu. */
const COMMON: readonly string[] = ['status', 'owner', 'assignees', 'priority', 'labels', 'dueDate'];
const isCommon = (field: BulkField) => COMMON.includes(field);
/** `custom` stands for all custom fields of the project. */
export type BulkField = (typeof BULK_FIELDS)[number] | 'custom';

type BulkBarProps = {
  ids: ReadonlySet<string>;
  /** Set if all matching tasks are chosen, of which `ids` are the first. */
  everything: Everything | null;
  onClear: () => void;
  /** The field whose values are offered, also when opened by a key. */
  opened: BulkField | null;
  onOpen: (field: BulkField | null) => void;
  onDelete: () => void;
  /** The tasks are archived ones. */
  archived: boolean;
  /** What would choose more tasks. */
  offer: ReactNode;
};

/** What can be done with all chosen tasks together; nothing while none is chosen. */
export function BulkBar({ ids, everything, onClear, opened, onOpen, onDelete, archived, offer }: BulkBarProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const [anchors, setAnchors] = useState<Anchors>({});
  const count = ids.size;
  useEffect(() => {
    if (count === 0 && opened) onOpen(null);
  }, [count, opened, onOpen]);
  const bases = useBases(ids, opened);
  const clear = {
    id: 'selection.clear',
    title: t('bulk.clear'),
    group: t('list.keys.group'),
    shortcut: 'escape',
    when: () => !opened && !isOverlayOpen(),
    run: onClear,
  };
  useCommands(count > 0 ? [clear] : []);
  const { apply, dialog } = useBulkChange({ ids, everything }, { bases, close: () => onOpen(null) });
  if (count === 0) return null;

  const builtIn: readonly BulkField[] = BULK_FIELDS.filter((one) => one !== 'type' || scope.usesTypes);
  const offered: readonly BulkField[] = scope.fields.some((field) => !isReadOnly(scope, field))
    ? [...builtIn, 'custom']
    : builtIn;
  const labelOf = (field: BulkField) => (field === 'custom' ? t('bulk.fields') : t(`shared.field.${field}`));
  const fields = offered
    .filter((field) => !isCommon(field))
    .map((field) => ({ key: field, label: labelOf(field), run: () => onOpen(field) }));
  return (
    <SelectionBar
      label={t('bulk.name')}
      above={offer}
      status={
        everything && isCapped(everything.total)
          ? t('bulk.allSelected')
          : t('list.selected', { count: everything?.total ?? count })
      }
      actions={
        <>
          {scope.can('editTasks') &&
            offered.filter(isCommon).map((field) => (
              <Button
                key={field}
                type="text"
                ref={(element) => rememberAnchor(setAnchors, field, element)}
                aria-haspopup="dialog"
                aria-expanded={opened === field}
                onClick={() => onOpen(opened === field ? null : field)}
              >
                {labelOf(field)}
              </Button>
            ))}
          <Divide />
          <span ref={(element) => rememberAnchor(setAnchors, 'more', element)}>
            <MoreActions {...{ ids, everything, archived, onClear, apply }} fields={fields} />
          </span>
          {scope.can('deleteTasks') && (
            <Button type="text" danger icon={<Glyph name="trash" />} onClick={onDelete}>
              {t('bulk.delete')}
            </Button>
          )}
        </>
      }
      clear={<Button type="text" icon={<Glyph name="cross" />} aria-label={t('bulk.clear')} onClick={onClear} />}
    >
      {dialog}
      {opened && (
        <Popup
          key={opened}
          anchor={anchors[opened] ?? anchors.more ?? null}
          label={labelOf(opened)}
          onClose={() => onOpen(null)}
        >
          <BulkPicker field={opened} ids={ids} count={everything?.total ?? count} onApply={apply} />
        </Popup>
      )}
    </SelectionBar>
  );
}

/** A line between fields and actions; where there are neither, why. */
function Divide() {
  const { t } = useTranslation('tasks');
  const { can } = useScope();
  if (can('editTasks') || can('deleteTasks')) return <span className={styles.line} />;
  return <span className={styles.note}>{t('bulk.readOnly')}</span>;
}

/** The chosen tasks as they were shown when the values of a field were offered. */
function useBases(ids: ReadonlySet<string>, opened: BulkField | null): RefObject<ReadonlyMap<string, TaskRow>> {
  const store = taskStoreOf(useScope().project.id);
  const bases = useRef<ReadonlyMap<string, TaskRow>>(new Map());
  const note = useEffectEvent(() => {
    const rows = [...ids].map((id) => store.get(id)).filter((row) => row !== undefined);
    bases.current = new Map(rows.map((row) => [row.id, row]));
  });
  useEffect(() => {
    if (opened) note();
  }, [opened]);
  return bases;
}

type Anchors = Partial<Record<BulkField | 'more', HTMLElement | null>>;

function rememberAnchor(
  set: (change: (now: Anchors) => Anchors) => void,
  field: keyof Anchors,
  element: HTMLElement | null,
) {
  if (element) set((now) => (now[field] === element ? now : { ...now, [field]: element }));
}
