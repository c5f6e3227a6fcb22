import { isEmptyValue, isRequired } from '@opsyard/contract';
import { ChoiceList } from '../../ui/lists/choice-list.tsx';
import { Popup } from '../../ui/popups/popup.tsx';
import { editRecord } from '../conflicts/edit-record.ts';
import { facetOf } from '../filter/facets.tsx';
import { transition, transitionsFrom } from '../operations.ts';
import { type AnyRow, type RecordScope, useI18n, useRecords } from '../scope.ts';
import { TypedInline } from './inline-editors.tsx';

/** A field of a record being edited inline. */
export type Editing = { base: AnyRow; name: string; anchor: HTMLElement };
type InlineEditProps = Editing & { onDone: (step?: 1 | -1) => void };

/** Whether the user may edit a field inline; a state is changed by transitions. */
export function mayEdit({ type, canEdit }: RecordScope, key: string): boolean {
  const field = type.allFields[key];
  if (!canEdit || !field) return false;
  if (field.kind === 'state') return Object.keys(type.transitions ?? {}).length > 0;
  return !field.computed && field.kind !== 'richText';
}

/** Whether the editor of a field replaces its value; others open as a popup. */
export function isInlineEditable(records: RecordScope, key: string): boolean {
  const field = records.type.allFields[key];
  return field !== undefined && facetOf(field).Inline === TypedInline;
}

/** The inline editor of a field. */
export function InlineEdit({ base, name, anchor, onDone }: InlineEditProps) {
  const records = useRecords();
  const i18n = useI18n();
  const field = records.type.allFields[name];
  if (!field) return null;
  const label = i18n.t('edit.field', { name: i18n.word(field.name) });
  if (field.kind === 'state') return <StateEdit {...{ base, anchor, label, onDone }} value={base[name]} />;
  const { Inline, Control } = facetOf(field);
  return (
    <Inline
      field={isRequired(field, base) ? { ...field, required: true } : field}
      label={label}
      value={isEmptyValue(base[name]) ? null : base[name]}
      anchor={anchor}
      Control={Control}
      onDone={(entered, step) => {
        onDone(step);
        if (entered) void editRecord({ records, base, changes: { [name]: entered.to } });
      }}
    />
  );
}

type StateEditProps = Pick<InlineEditProps, 'base' | 'anchor' | 'onDone'> & { label: string; value: unknown };

function StateEdit({ base, anchor, label, value, onDone }: StateEditProps) {
  const records = useRecords();
  const { word } = useI18n();
  const choices = transitionsFrom(records, value).map(([name, { name: names }]) => ({
    value: name,
    text: word(names),
  }));
  const pick = (name: string) => {
    onDone();
    void transition(records, { ids: [base.id] }, name);
  };
  return (
    <Popup anchor={anchor} label={label} onClose={() => onDone()} onTab={onDone}>
      <ChoiceList label={label} choices={choices} selected={[]} onPick={pick} />
    </Popup>
  );
}
