import { Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { Glyph } from '../ui/icons/glyphs.tsx';
import { NOTHING, type Selection } from '../ui/lists/selection.ts';
import { SelectionBar } from '../ui/lists/selection-bar.tsx';
import { MenuButton } from '../ui/popups/menu-button.tsx';
import { facetOf } from './filter/facets.tsx';
import type { ListQuery } from './grid/use-rows.ts';
import { bodyOf, deleteMany, editMany, transition } from './operations.ts';
import { type RecordSelection, useI18n, useRecords } from './scope.ts';
import { validationMessage } from './validation-message.ts';

type BulkBarProps = {
  listQuery: ListQuery;
  selection: Selection;
  select: (next: Selection) => void;
  /** The number of loaded rows, and the total. */
  loaded: number;
  total: string;
  hasMore: boolean;
  /** The name of the group of a list that is meant rather than the whole list. */
  group?: string | undefined;
};

/** Bulk actions for the selected records, including those of the list that are not loaded. */
export function BulkBar({ listQuery, selection, select, loaded, total, hasMore, group }: BulkBarProps) {
  const { t, word } = useI18n();
  const records = useRecords();
  const { type, canEdit, canDelete, bulk: More } = records;
  const [isMatching, setMatching] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { size } = selection.ids;
  if (isMatching && size < loaded) setMatching(false);
  if (size === 0) return null;
  const which: RecordSelection = isMatching ? { listQuery } : { ids: [...selection.ids] };
  const done = (isDone: boolean) => {
    if (!isDone) return;
    select(NOTHING);
    setMatching(false);
    setEditing(false);
  };
  const allText =
    group === undefined ? t('bulk.matchingChosen', { total }) : t('bulk.inGroupChosen', { total, name: group });
  const count = isMatching ? total : t('common:list.chosen', { count: size });
  return (
    <SelectionBar
      label={t('bulk.label')}
      above={
        hasMore &&
        size === loaded &&
        !isMatching && (
          <Button type="link" onClick={() => setMatching(true)}>
            {group === undefined ? t('bulk.matching', { total }) : t('bulk.inGroup', { total, name: group })}
          </Button>
        )
      }
      status={isMatching ? allText : count}
      actions={
        <>
          {More && <More which={bodyOf(which)} onDone={() => done(true)} />}
          {canEdit && <Button onClick={() => setEditing(true)}>{t('bulk.edit')}</Button>}
          {canEdit && type.transitions && (
            <MenuButton
              label={t('bulk.change')}
              entries={Object.entries(type.transitions).map(([key, { name }]) => ({
                key,
                label: word(name),
                run: () => void transition(records, which, key).then(done),
              }))}
            >
              {t('bulk.change')}
            </MenuButton>
          )}
          {canDelete && (
            <Button danger onClick={() => void deleteMany(records, which).then(done)}>
              {t('bulk.delete')}
            </Button>
          )}
        </>
      }
      clear={
        <Button
          type="text"
          icon={<Glyph name="cross" />}
          aria-label={t('common:list.chooseNone')}
          onClick={() => select(NOTHING)}
        />
      }
    >
      {isEditing && (
        <EditMany
          title={isMatching ? t('bulk.titleMatching', { total }) : t('bulk.title', { count: size })}
          which={which}
          onClose={() => setEditing(false)}
          onDone={done}
        />
      )}
    </SelectionBar>
  );
}

type EditManyProps = { title: string; which: RecordSelection; onClose: () => void; onDone: (isDone: boolean) => void };

function EditMany({ title, which, onClose, onDone }: EditManyProps) {
  const i18n = useI18n();
  const records = useRecords();
  const fields = Object.entries(records.type.fields).filter(([, field]) => !field.computed && !field.unique);
  const [name, setName] = useState(fields[0]?.[0] ?? '');
  const [value, setValue] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const field = records.type.fields[name];
  if (!field) return null;
  const { Control } = facetOf(field);
  const message = validationMessage(value, field, i18n);
  const save = () => {
    setSaving(true);
    void editMany(records, which, { [name]: value })
      .then(onDone)
      .finally(() => setSaving(false));
  };
  return (
    <Modal
      open
      title={title}
      okText={i18n.t('bulk.apply')}
      cancelText={i18n.t('form.cancel')}
      okButtonProps={{ disabled: message !== null, loading: isSaving }}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={i18n.t('bulk.field')} htmlFor="bulk-field">
          <Select
            id="bulk-field"
            showSearch={{ optionFilterProp: 'label' }}
            value={name}
            onChange={(next) => {
              setName(next);
              setValue(null);
            }}
            options={fields.map(([key, { name: names }]) => ({ value: key, label: i18n.word(names) }))}
          />
        </Form.Item>
        <Form.Item label={i18n.t('bulk.value')} htmlFor="bulk-value">
          <Control
            key={name}
            id="bulk-value"
            label={i18n.t('bulk.value')}
            field={field}
            value={value}
            onChange={setValue}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
