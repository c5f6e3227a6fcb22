import type { Field } from '@opsyard/contract';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { labelText } from '../../kernel/words/label-text.ts';
import styles from '../records.module.css';
import { titleOf, useI18n } from '../scope.ts';
import { valueText } from '../value-text.ts';
import { type Conflict, closeConflict, resolvedChanges, useConflict } from './conflicts.ts';
import { editRecord } from './edit-record.ts';

/** Asks which values to keep when two users changed the same fields of a record. */
export function ConflictDialog() {
  const conflict = useConflict();
  return conflict && <OpenConflict key={`${conflict.base.id} ${conflict.version}`} conflict={conflict} />;
}

function OpenConflict({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation(['records', 'common']);
  const { records, base, version, conflicts } = conflict;
  const [ownFields, setOwnFields] = useState<ReadonlySet<string>>(() => new Set(conflicts.map(({ field }) => field)));
  const name = titleOf(records.type, base);
  const conflictAuthor = conflicts.find((one) => one.by)?.by;
  const apply = () => {
    closeConflict(conflict);
    const changes = resolvedChanges(conflict, ownFields);
    // The values shown in the dialog may be overwritten; newer ones cause another conflict.
    const theirs = Object.fromEntries(conflicts.map((one) => [one.field, one.theirs]));
    if (Object.keys(changes).length > 0) void editRecord({ records, base: { ...base, ...theirs, version }, changes });
    else void refresh(records.type.name);
  };
  const dismiss = () => {
    closeConflict(conflict);
    void refresh(records.type.name);
  };
  return (
    <Modal
      open
      title={conflictAuthor ? t('conflict.titleBy', { by: conflictAuthor, name }) : t('conflict.title', { name })}
      okText={t('conflict.keep')}
      cancelText={t('common:action.cancel')}
      onOk={apply}
      onCancel={dismiss}
      mask={{ closable: false }}
    >
      <p>{t('conflict.text')}</p>
      {conflicts.map((one) => {
        const field = records.type.allFields[one.field];
        return (
          field && (
            <Choice
              key={one.field}
              field={field}
              mine={one.mine}
              theirs={one.theirs}
              isMine={ownFields.has(one.field)}
              choose={(isOwn) => {
                const next = new Set(ownFields);
                if (isOwn) next.add(one.field);
                else next.delete(one.field);
                setOwnFields(next);
              }}
            />
          )
        );
      })}
    </Modal>
  );
}

type ChoiceProps = { field: Field; mine: unknown; theirs: unknown; isMine: boolean; choose: (isOwn: boolean) => void };

function Choice({ field, mine: ownFields, theirs, isMine: isOwn, choose }: ChoiceProps) {
  const i18n = useI18n();
  const name = i18n.word(field.name);
  const textOf = (value: unknown) => valueText(value, field, i18n) || i18n.t('value.empty');
  return (
    <fieldset className={styles.fieldset}>
      <legend>{name}</legend>
      <Radio.Group
        aria-label={name}
        className={styles.stacked ?? ''}
        value={isOwn}
        onChange={({ target }) => choose(target.value === true)}
        options={[
          { value: true, label: labelText(i18n.t('conflict.mine'), textOf(ownFields)) },
          { value: false, label: labelText(i18n.t('conflict.theirs'), textOf(theirs)) },
        ]}
      />
    </fieldset>
  );
}
