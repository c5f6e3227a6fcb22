import { Suspense, useState } from 'react';
import { part } from '../kernel/loading/screens.ts';
import { classes } from '../ui/classes.ts';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import styles from './drawer.module.css';
import { cellOf } from './filter/facets.tsx';
import { type Editing, InlineEdit, isInlineEditable, mayEdit } from './grid/inline-edit.tsx';
import { History } from './history.tsx';
import { useParts } from './parts/parts-scope.ts';
import { Section } from './parts/section.tsx';
import type { RecordPart } from './record-drawer.tsx';
import { type AnyRow, titleOf, useI18n, useRecords } from './scope.ts';
import { partSection } from './section-bar.tsx';

const RecordParts = part(() => import('./parts/record-parts.tsx'), 'RecordParts', 'first');
const CommentComposer = part(() => import('./parts/comments/comment-composer.tsx'), 'CommentComposer', 'first');

/** The content of a record's drawer below its header; the comment composer stays visible while the rest scrolls. */
export function DrawerBody({ row, isLocked, parts }: { row: AnyRow; isLocked: boolean; parts: readonly RecordPart[] }) {
  const { type } = useRecords();
  const { t, word } = useI18n();
  const { calls, mayComment } = useParts();
  const [editing, setEditing] = useState<Editing | null>(null);
  const keys = Object.keys(type.allFields).sort((a, b) => Number(b === type.title) - Number(a === type.title));
  const section = ({ key, title, show }: RecordPart) => (
    <Section key={key} title={word(title)} name={partSection(key)}>
      {show(row.id)}
    </Section>
  );
  return (
    <>
      <div className={styles.body}>
        <div data-section="fields">
          <h2 className={styles.title} tabIndex={-1}>
            {titleOf(type, row)}
          </h2>
          {parts.filter(({ isFirst }) => isFirst).map(section)}
          <dl className={styles.fields} aria-label={t('drawer.fields')}>
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
  if (!field) return null;
  const label = i18n.word(field.name);
  const isEditable = !isLocked && mayEdit(records, name);
  const content = cellOf(row[name], field, i18n) ?? <span className={styles.none}>—</span>;
  const hidden = editing && isInlineEditable(records, name);
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd className={classes(isEditable && styles.editable)} data-field={name}>
        {!hidden && <span className={styles.value}>{content}</span>}
        {records.beside?.[name]?.(row)}
        {isEditable && !hidden && (
          <button
            type="button"
            className={styles.edit}
            aria-label={i18n.t('edit.field', { name: label })}
            onClick={({ currentTarget }) => onEdit(currentTarget)}
          />
        )}
        {editing && <InlineEdit {...editing} onDone={onDone} />}
      </dd>
    </div>
  );
}
