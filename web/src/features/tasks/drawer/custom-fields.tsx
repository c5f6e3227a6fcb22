import { type CustomField, type CustomValue, customKey, type TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import parts from '../../../records/parts/parts.module.css';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { CustomEditor } from '../custom-field/custom-editor.tsx';
import styles from '../custom-field/custom-fields.module.css';
import { CustomValueView } from '../custom-field/custom-value.tsx';
import { FieldHelp } from '../custom-field/field-help.tsx';
import { DownloadFile, OpenRecord } from '../custom-field/reference-value.tsx';
import { editTask } from '../shared/editing/edit-task.ts';
import { isEditable, isSeen } from '../shared/editing/field-rights.ts';
import { isHiddenField } from '../shared/editing/transitions.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { closing, EditableRow } from './field-row.tsx';

/** The custom fields of a task, edited in place and saved at once. */
export function CustomFields({ task }: { task: TaskRow }) {
  const scope = useScope();
  const { fields } = scope;
  return fields
    .filter((field) => isSeen(scope, field, task) && !isHiddenField(scope, task, customKey(field.id)))
    .map((field) => <CustomFieldRow key={field.id} field={field} task={task} />);
}

function CustomFieldRow({ field, task }: { field: CustomField; task: TaskRow }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const name = customKey(field.id);
  const value = task.custom?.[name] ?? null;
  const save = (base: TaskRow, to: CustomValue) => {
    if ((base.custom?.[name] ?? null) === to && value === to) return;
    const text = t('drawer.changed', { field: field.name, key: scope.keyOf(task) });
    void editTask({ scope, base, changes: { [name]: to }, text });
  };
  const empty = <span className={parts.none}>{t(field.kind === 'checkbox' ? 'fields.no' : 'drawer.none')}</span>;
  return (
    <EditableRow
      label={field.required ? `${field.name} *` : field.name}
      field={name}
      task={task}
      help={field.help && <FieldHelp name={field.name} text={field.help} />}
      isReadOnly={!isEditable(scope, field, task)}
      shown={value === null ? empty : <CustomValueView field={field} value={value} max={6} taskId={task.id} />}
      beside={value !== null && <Beside field={field} value={String(value)} taskId={task.id} />}
    >
      {(close, base) => (
        <CustomEditor
          field={field}
          value={base.custom?.[name] ?? null}
          taskId={task.id}
          onPick={(to) => closing(close, () => save(base, to))}
          onChange={(to) => save(task, to)}
        />
      )}
    </EditableRow>
  );
}

/** What opens the value of a field. */
function Beside({ field, value, taskId }: { field: CustomField; value: string; taskId: string }) {
  if (field.kind === 'link') return <OutsideLink url={value} />;
  if (field.kind === 'record') return <OpenRecord value={value} />;
  return field.kind === 'file' ? <DownloadFile value={value} taskId={taskId} /> : null;
}

/** The server keeps only addresses of the web, which cannot run anything here. */
function OutsideLink({ url }: { url: string }) {
  const { t } = useTranslation('tasks');
  if (!/^https?:\/\//.test(url)) return null;
  return (
    <a
      className={styles.outside}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={t('fields.open', { url })}
      title={t('fields.open', { url })}
    >
      <Glyph name="open" />
    </a>
  );
}
