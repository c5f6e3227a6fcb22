import { type CustomField, type CustomFieldKind, customField, operation } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { ConvertField } from './convert-field.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { PlaceMenu, type Placing } from './place-menu.tsx';
import styles from './settings.module.css';

/** The custom fields of a project's tasks in their order. */
export function FieldSettings() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const mayManage = can('manageProject');
  const [editing, setEditing] = useState<CustomField | 'new' | null>(null);
  const [leaving, setLeaving] = useState<CustomField | null>(null);
  const [converting, setConverting] = useState<CustomField | null>(null);
  const { fields } = project;
  const query = { projectId: project.id };
  const { data: former = [] } = useRead(customField.formerKinds, { query }, { enabled: mayManage, quiet: true });
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{t('fieldSetup.hint')}</p>
      {fields.length === 0 && <Empty title={t('fieldSetup.none')} text={t('fieldSetup.noneText')} />}
      <ul className={styles.list}>
        {fields.map((one, at) => (
          <FieldRow
            key={one.id}
            one={one}
            at={at}
            all={fields}
            mayManage={mayManage}
            former={former.find(({ fieldId }) => fieldId === one.id)}
            onEdit={() => setEditing(one)}
            onConvert={() => setConverting(one)}
            onDelete={() => setLeaving(one)}
          />
        ))}
      </ul>
      {mayManage && (
        <Button type="primary" onClick={() => setEditing('new')}>
          {t('fieldSetup.add')}
        </Button>
      )}
      {editing && <FieldDialog field={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {converting && <ConvertField field={converting} onClose={() => setConverting(null)} />}
      {leaving && <DeleteField leaving={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

type FieldRowProps = {
  one: CustomField;
  at: number;
  all: readonly CustomField[];
  mayManage: boolean;
  /** The kind it had before the latest change that can be undone. */
  former: { opId: string; kind: CustomFieldKind } | undefined;
  onEdit: () => void;
  onConvert: () => void;
  onDelete: () => void;
};

function FieldRow({ one, at, all, mayManage, former, onEdit, onConvert, onDelete }: FieldRowProps) {
  const { t } = useTranslation('tasks');
  const { mutate } = useSend(customField.edit, { alsoRefresh: ['project'] });
  const edit = (changes: Placing) =>
    mutate({ body: { id: one.id, ...changes } }, { onError: () => void refresh('project') });
  const restore = useRestoreKind(one);
  const facts = [
    t(`fieldSetup.kinds.${one.kind}`),
    ...(one.required ? [t('fieldSetup.required')] : []),
    ...(one.visibleWhen ? [t('fieldSetup.conditional')] : []),
    ...(one.visibleTo ? [t('fieldSetup.rights.limitedSee')] : []),
    ...(one.editableBy ? [t('fieldSetup.rights.limitedEdit')] : []),
    ...(one.archived ? [t('settings.archived')] : []),
  ];
  return (
    <li className={styles.row}>
      <span className={styles.grow}>{one.name}</span>
      <span className={styles.dim}>{facts.join(' · ')}</span>
      {mayManage && (
        <PlaceMenu
          label={t('fieldSetup.menu', { name: one.name })}
          {...{ at, all, edit, onDelete }}
          first={[
            { key: 'edit', label: t('fieldSetup.edit'), run: onEdit },
            { key: 'convert', label: t('fieldSetup.changeKind'), run: onConvert },
            ...(former
              ? [{ key: 'restore', label: restoreLabel(t, former.kind), run: () => restore(former.opId) }]
              : []),
          ]}
          deleteLabel={t('fieldSetup.delete')}
        />
      )}
    </li>
  );
}

function restoreLabel(t: TFunction<'tasks'>, kind: CustomFieldKind): string {
  return t('fieldSetup.restoreKind', { kind: t(`fieldSetup.kinds.${kind}`) });
}

/** Gives a field its former kind and values again, unless a value has been changed since; can be undone. */
function useRestoreKind({ name }: CustomField) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { mutate } = useSend(operation.undo, { alsoRefresh: ['project', 'task', 'customField'] });
  return (former: string) =>
    mutate(
      { body: { opId: former } },
      {
        onSuccess({ opId }) {
          taskStoreOf(project.id).markStale();
          const text = t('fieldSetup.kindRestored', { name });
          offerTaskUndo({ projectId: project.id, opIds: [opId], text, alsoRefresh: ['project', 'customField'] });
        },
        onError: () => void refresh('customField', 'project'),
      },
    );
}

/** Shows which values are lost before a field is deleted. */
function DeleteField({ leaving, onClose }: { leaving: CustomField; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { data, error, refetch } = useRead(customField.usage, { query: { id: leaving.id } }, { quiet: true });
  const { mutateAsync, isPending } = useSend(customField.delete, { alsoRefresh: ['project', 'task'] });
  const language = useLanguage();
  const { forms = [] } = data ?? {};
  const remove = () =>
    mutateAsync({ query: { id: leaving.id } }).then(
      () => {
        taskStoreOf(project.id).markStale();
        onClose();
      },
      () => undefined,
    );
  return (
    <Modal
      open
      title={t('fieldSetup.deleteTitle', { name: leaving.name })}
      okText={t('fieldSetup.delete')}
      okButtonProps={{ danger: true, disabled: !data, loading: isPending }}
      onOk={remove}
      onCancel={onClose}
    >
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data ? <p>{t('fieldSetup.deleteText', { count: data.tasks })}</p> : !error && <RowsSkeleton rows={1} />}
      {forms.length > 0 && <p>{t('fieldSetup.deleteForms', { forms: new Intl.ListFormat(language).format(forms) })}</p>}
    </Modal>
  );
}
