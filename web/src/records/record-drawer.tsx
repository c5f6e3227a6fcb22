import { DeleteOutlined } from '@ant-design/icons';
import { commonFailures } from '@opsyard/contract';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useRead } from '../kernel/api.ts';
import { useCommands } from '../kernel/commands.ts';
import { classes } from '../ui/classes.ts';
import { Empty } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Glyph } from '../ui/glyphs.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import styles from './drawer.module.css';
import { useChanging } from './edit-record.ts';
import { cellOf } from './facets.tsx';
import { History } from './history.tsx';
import { type Editing, InlineEdit, isInPlace, mayEdit } from './inline-edit.tsx';
import { deleteMany, transition, transitionsFrom } from './operations.ts';
import { type AnyRow, titleOf, useRecords, useSay } from './scope.ts';

/** A further part of a record's drawer, such as its discussion. */
export type RecordPart = { key: string; title: readonly [en: string, zh: string]; show: (id: string) => ReactNode };
type DrawerProps = { id: string; onOpen: (id: string) => void; onClose: () => void; parts: readonly RecordPart[] };

/** One record beside the list it came from. */
export function RecordDrawer({ id, onOpen, onClose, parts }: DrawerProps) {
  const { routes, type } = useRecords();
  const { t, word } = useSay();
  const changing = useChanging();
  const panel = usePanel();
  const { data, error, refetch } = useRead(routes.get, { query: { id } }, { quiet: true, keepPrevious: true });
  const row = data?.id === id ? changing(data as unknown as AnyRow) : undefined;
  const go = (step: 1 | -1) => {
    const next = neighbourInSight(id, step);
    if (next) onOpen(next);
  };
  useCommands([
    {
      id: 'record.next',
      title: t('drawer.next'),
      group: word(type.many),
      shortcut: 'j',
      inDialogs: true,
      run: () => go(1),
    },
    {
      id: 'record.previous',
      title: t('drawer.previous'),
      group: word(type.many),
      shortcut: 'k',
      inDialogs: true,
      run: () => go(-1),
    },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const inside = event.target instanceof Node && panel.current?.contains(event.target);
    if (!inside || event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  // A transition takes away the button that had the focus: Esc and the arrows still belong to the drawer.
  const { state = '' } = type;
  const shownState = row?.[state];
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the state has changed
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [shownState, panel]);
  const name = row ? titleOf(type, row) : word(type.one);
  return (
    <div ref={panel} className={styles.drawer} role="dialog" aria-label={name} tabIndex={-1} onKeyDown={onKeyDown}>
      <Head {...{ row, go, onClose }} inTrash={data?.id === id && data.deletedAt !== null} />
      {error?.is(commonFailures.notFound) && <Empty title={t('drawer.gone')} text={t('drawer.goneText')} />}
      {error && !error.is(commonFailures.notFound) && !row && <Failure error={error} retry={() => void refetch()} />}
      {!row && !error && <RowsSkeleton />}
      {row && <Body key={id} row={row} isLocked={data?.deletedAt !== null} parts={parts} />}
    </div>
  );
}

/** Takes the focus while it shows, and gives it back. */
function usePanel() {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current ??= document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}

type HeadProps = { row: AnyRow | undefined; go: (step: 1 | -1) => void; onClose: () => void; inTrash: boolean };

function Head({ row, go, onClose, inTrash }: HeadProps) {
  const { t, word } = useSay();
  const records = useRecords();
  const { type, canEdit, canDelete } = records;
  const possible = row && type.state && canEdit && !inTrash ? transitionsFrom(records, row[type.state]) : [];
  const remove = async () => {
    if (row && (await deleteMany(records, { ids: [row.id] }))) onClose();
  };
  return (
    <header className={styles.head}>
      {possible.map(([key, { name }]) => (
        <Button key={key} size="small" onClick={() => row && void transition(records, { ids: [row.id] }, key)}>
          {word(name)}
        </Button>
      ))}
      {inTrash && <span className={styles.none}>{t('drawer.inTrash')}</span>}
      <span className={styles.space} />
      {canDelete && row && !inTrash && (
        <Button
          type="text"
          aria-label={t('bulk.delete')}
          title={t('bulk.delete')}
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => void remove()}
        />
      )}
      <Step label={t('drawer.previous')} hint="K" glyph="up" onClick={() => go(-1)} />
      <Step label={t('drawer.next')} hint="J" glyph="down" onClick={() => go(1)} />
      <Step label={t('drawer.close')} hint="Esc" glyph="cross" onClick={onClose} />
    </header>
  );
}

type StepProps = { label: string; hint: string; glyph: 'up' | 'down' | 'cross'; onClick: () => void };

function Step({ label, hint, glyph, onClick }: StepProps) {
  return (
    <Button
      type="text"
      aria-label={label}
      title={`${label} (${hint})`}
      onClick={onClick}
      icon={<Glyph name={glyph} />}
    />
  );
}

function Body({ row, isLocked, parts }: { row: AnyRow; isLocked: boolean; parts: readonly RecordPart[] }) {
  const { type } = useRecords();
  const { t, word } = useSay();
  const [editing, setEditing] = useState<Editing | null>(null);
  const keys = Object.keys(type.allFields).sort((a, b) => Number(b === type.title) - Number(a === type.title));
  return (
    <div className={styles.body}>
      <h2 className={styles.title}>{titleOf(type, row)}</h2>
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
      {parts.map(({ key, title, show }) => (
        <section key={key} aria-label={word(title)}>
          <h3 className={styles.heading}>{word(title)}</h3>
          {show(row.id)}
        </section>
      ))}
      <section aria-label={t('drawer.history')}>
        <h3 className={styles.heading}>{t('drawer.history')}</h3>
        <History key={`${row.id} ${row.version}`} id={row.id} />
      </section>
    </div>
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
  const say = useSay();
  const field = records.type.allFields[name];
  if (!field) return null;
  const label = say.word(field.name);
  const isEditable = !isLocked && mayEdit(records, name);
  const content = cellOf(row[name], field, say) ?? <span className={styles.none}>—</span>;
  const hidden = editing && isInPlace(records, name);
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd className={classes(isEditable && styles.editable)} data-field={name}>
        {!hidden && <span className={styles.value}>{content}</span>}
        {isEditable && !hidden && (
          <button
            type="button"
            className={styles.edit}
            aria-label={say.t('edit.field', { name: label })}
            onClick={({ currentTarget }) => onEdit(currentTarget)}
          />
        )}
        {editing && <InlineEdit {...editing} onDone={onDone} />}
      </dd>
    </div>
  );
}

/** The record before or after another one in what the page shows; null at either end. */
function neighbourInSight(id: string, step: 1 | -1): string | null {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-record]')].filter((one) => one.offsetParent !== null);
  const ids = shown.map(({ dataset }) => dataset.record ?? '');
  const place = ids.indexOf(id);
  return place < 0 ? null : (ids[place + step] ?? null);
}
