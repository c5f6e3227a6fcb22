import type { Field } from '@opsyard/contract';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { part } from '../../kernel/loading/screens.ts';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { editRecord } from '../conflicts/edit-record.ts';
import { cellOf } from '../filter/facets.tsx';
import { type Editing, InlineEdit, isInlineEditable, mayEdit } from '../grid/inline-edit.tsx';
import { useParts } from '../parts/parts-scope.ts';
import { Section } from '../parts/section.tsx';
import { type AnyRow, titleOf, useI18n, useRecords } from '../scope.ts';
import { validationMessage } from '../validation-message.ts';
import { useContentKeys } from './content-keys.ts';
import styles from './drawer.module.css';
import { useDrawer, useKeptFocus } from './drawer-scope.ts';
import { FieldRow } from './field-row.tsx';
import { History } from './history.tsx';
import type { RecordPart } from './record-drawer.tsx';
import { SectionBar } from './section-bar.tsx';
import { TitleField } from './title-field.tsx';
import { partSection, useSections } from './use-sections.ts';

const RecordParts = part(() => import('../parts/record-parts.tsx'), 'RecordParts', 'first');
const CommentComposer = part(() => import('../parts/comments/comment-composer.tsx'), 'CommentComposer', 'first');

type BodyProps = { row: AnyRow; isLocked: boolean; parts: readonly RecordPart[] };

/** The content of a record's drawer below its header; the comment composer stays visible while the rest scrolls. */
export function RecordBody({ row, isLocked, parts }: BodyProps) {
  const { type } = useRecords();
  const { t, word } = useI18n();
  const { calls, mayComment } = useParts();
  const body = useRef<HTMLDivElement>(null);
  useRecordKeys(body, isLocked);
  useKeptFocus(type.state && row[type.state]);
  const section = ({ key, title, show }: RecordPart) => (
    <Section key={key} title={word(title)} name={partSection(key)}>
      {show(row.id)}
    </Section>
  );
  return (
    <>
      <SectionBar sections={useSections(parts)} />
      <div ref={body} className={styles.body}>
        <div data-section="fields">
          <RecordTitle row={row} isLocked={isLocked} />
          {parts.filter(({ isFirst }) => isFirst).map(section)}
          <RecordFields row={row} isLocked={isLocked} />
        </div>
        {parts.filter(({ isFirst }) => !isFirst).map(section)}
        <Suspense fallback={<RowsSkeleton rows={3} />}>
          <RecordParts />
        </Suspense>
        <Section title={t('drawer.history')} name="history">
          <History key={`${row.id} ${row.version}`} id={row.id} />
        </Section>
      </div>
      {calls.comments && mayComment && (
        <Suspense fallback={null}>
          <CommentComposer />
        </Suspense>
      )}
    </>
  );
}

function useRecordKeys(content: RefObject<HTMLElement | null>, isLocked: boolean): void {
  const { t, word } = useI18n();
  const { names } = useDrawer();
  const { calls, mayComment, mayEdit: mayEditParts } = useParts();
  const title = useEditedTitle(isLocked);
  useContentKeys({
    ...{ kind: 'record', group: names.group, content },
    mayComment: mayComment && calls.comments !== undefined,
    mayAddFiles: mayEditParts && calls.files !== undefined,
    editTitle: title && t('edit.field', { name: word(title.name) }),
  });
}

/** The field of the title if it is edited in place, instead of among the fields. */
function useEditedTitle(isLocked: boolean): Field | null {
  const records = useRecords();
  const { allFields, title } = records.type;
  const field = allFields[title];
  const isText = field?.kind === 'text' || field?.kind === 'code';
  return isText && !isLocked && mayEdit(records, title) ? field : null;
}

function RecordTitle({ row, isLocked }: { row: AnyRow; isLocked: boolean }) {
  const records = useRecords();
  const i18n = useI18n();
  const { type } = records;
  const field = useEditedTitle(isLocked);
  return (
    <>
      <h2 className={field ? 'visually-hidden' : styles.title} tabIndex={-1}>
        {titleOf(type, row)}
      </h2>
      {field && (
        <TitleField
          record={row}
          titleOf={(one) => titleOf(type, one)}
          label={i18n.t('edit.field', { name: i18n.word(field.name) })}
          problemOf={(text) => validationMessage(text, field, i18n)}
          save={async (base, text) => !(await editRecord({ records, base, changes: { [type.title]: text } }))}
        />
      )}
      {field && records.beside?.[type.title]?.(row)}
    </>
  );
}

function RecordFields({ row, isLocked }: { row: AnyRow; isLocked: boolean }) {
  const { type } = useRecords();
  const { t } = useI18n();
  const [editing, setEditing] = useState<Editing | null>(null);
  const edited = useEditedTitle(isLocked);
  const keys = Object.keys(type.allFields)
    .filter((key) => key !== type.title || !edited)
    .sort((a, b) => Number(b === type.title) - Number(a === type.title));
  return (
    <dl className={`${styles.fields} ${styles.single}`} aria-label={t('drawer.fields')}>
      {keys.map((key) => (
        <FieldLine
          key={key}
          name={key}
          row={row}
          isLocked={isLocked}
          editing={editing?.name === key ? editing : null}
          onEdit={(anchor) => setEditing({ base: row, name: key, anchor })}
          onDone={() => setEditing(null)}
        />
      ))}
    </dl>
  );
}

type FieldLineProps = {
  name: string;
  row: AnyRow;
  isLocked: boolean;
  editing: Editing | null;
  onEdit: (anchor: HTMLElement) => void;
  onDone: () => void;
};

function FieldLine({ name, row, isLocked, editing, onEdit, onDone }: FieldLineProps) {
  const records = useRecords();
  const i18n = useI18n();
  const field = records.type.allFields[name];
  const { button, leave } = useFocusAfterEdit(editing !== null);
  if (!field) return null;
  const label = i18n.word(field.name);
  const isEditable = !isLocked && mayEdit(records, name);
  const content = cellOf(row[name], field, i18n) ?? <span className={styles.none}>—</span>;
  const hidden = editing !== null && isInlineEditable(records, name);
  return (
    <FieldRow label={label} name={name} isEditable={isEditable}>
      {!hidden && <span className={styles.value}>{content}</span>}
      {records.beside?.[name]?.(row)}
      {isEditable && !hidden && (
        <button
          type="button"
          ref={button}
          className={styles.edit}
          data-edit-field
          aria-label={i18n.t('edit.field', { name: label })}
          onClick={({ currentTarget }) => onEdit(currentTarget)}
        />
      )}
      {editing && (
        <InlineEdit
          {...editing}
          onDone={(by) => {
            leave(by);
            onDone();
          }}
        />
      )}
    </FieldRow>
  );
}

/** Gives the focus back to the button of an edited field, or by Tab to that of the one after or before it. */
function useFocusAfterEdit(isEdited: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const step = useRef(0);
  useEffect(() => {
    if (!isEdited) return;
    return () => {
      const own = button.current;
      const by = step.current;
      step.current = 0;
      const isLost = document.activeElement === document.body || document.activeElement === own;
      if (!own || !isLost) return;
      const all = [...(own.closest('dl')?.querySelectorAll<HTMLElement>('[data-edit-field]') ?? [])];
      (all[all.indexOf(own) + by] ?? own).focus();
    };
  }, [isEdited]);
  const leave = (by: 1 | -1 | 0 = 0) => {
    step.current = by;
  };
  return { button, leave };
}
