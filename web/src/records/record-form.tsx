import { isRequired, kindOf, recordFailures } from '@opsyard/contract';
import { Button, Drawer, Form } from 'antd';
import { useId, useState } from 'react';
import { call } from '../kernel/calls/api.ts';
import { textOf } from '../kernel/calls/failure-notice.ts';
import { refresh } from '../kernel/calls/query-cache.ts';
import { RequestError } from '../kernel/calls/request-error.ts';
import { beginUndoable } from '../kernel/writes/undo.ts';
import { useUnsaved } from '../ui/forms/use-unsaved.ts';
import { confirm } from '../ui/popups/confirm.tsx';
import { facetOf } from './filter/facets.tsx';
import { recordUndo } from './record-undo.ts';
import styles from './records.module.css';
import { type AnyRow, type I18n, useI18n, useRecords } from './scope.ts';
import { validationMessage } from './validation-message.ts';

type Values = Readonly<Record<string, unknown>>;

type AddRecordProps = {
  /** The values the form begins with. */
  preset?: Values;
  onClose: () => void;
  onAdded: (row: AnyRow) => void;
};

const EMPTY: Values = {};

/** The form for a new record; the input is kept if it is refused. */
export function AddRecord({ preset = EMPTY, onClose, onAdded }: AddRecordProps) {
  const { type } = useRecords();
  const i18n = useI18n();
  const formId = useId();
  const form = useForm(onAdded, preset);
  const { t, word } = i18n;
  useUnsaved(form.isDirty);
  const leave = () => (form.isDirty ? confirm({ ...discarding(i18n), run: onClose }) : onClose());
  const fields = Object.entries(type.fields).filter(([, field]) => !field.computed);
  return (
    <Drawer
      open
      title={t('form.title', { name: word(type.one).toLowerCase() })}
      size={520}
      mask={{ closable: false }}
      onClose={leave}
      footer={
        <div className={styles.buttons}>
          <Button onClick={leave}>{t('form.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={form.isSaving}>
            {t('form.add')}
          </Button>
        </div>
      }
    >
      <Form id={formId} layout="vertical" component="form" onFinish={() => void form.submit()}>
        {form.failure && (
          <p role="alert" className={styles.invalid}>
            {form.failure}
          </p>
        )}
        {fields.map(([key, field], at) => {
          const { Control } = facetOf(field);
          const id = `${formId}-${key}`;
          const message = form.messages[key];
          return (
            <Form.Item
              key={key}
              label={word(field.name)}
              htmlFor={id}
              required={isRequired(field, form.values)}
              validateStatus={message ? 'error' : ''}
              help={message && <span role="alert">{message}</span>}
            >
              <Control
                id={id}
                label={word(field.name)}
                field={field}
                value={form.values[key]}
                onChange={(value) => form.change(key, value)}
                autoFocus={at === 0}
              />
            </Form.Item>
          );
        })}
      </Form>
    </Drawer>
  );
}

function useForm(onAdded: (row: AnyRow) => void, preset: Values) {
  const records = useRecords();
  const i18n = useI18n();
  const [values, setValues] = useState<Values>(() => ({ ...emptyValues(records.type.fields), ...preset }));
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [isSaving, setSaving] = useState(false);
  const change = (key: string, value: unknown) => {
    setValues((before) => ({ ...before, [key]: value }));
    setMessages(({ [key]: _, ...others }) => others);
  };
  const submit = async () => {
    const found = validationMessages(records.type.fields, values, i18n);
    setMessages(found);
    setFailure('');
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    const finish = beginUndoable();
    let opId = '';
    try {
      const options = {
        quiet: true,
        onOperation: (operationId: string) => {
          opId = operationId;
        },
      };
      const row = (await call(records.routes.add, { body: draftOf(values) as never }, options)) as AnyRow;
      const text = i18n.t('form.added', { name: i18n.word(records.type.one) });
      finish(opId ? { opId, text, ...recordUndo(records, opId) } : null);
      await refresh(records.type.name);
      onAdded(row);
    } catch (error) {
      finish(null);
      setSaving(false);
      if (!(error instanceof RequestError)) throw error;
      setMessages(fieldsOf(error));
      setFailure(Object.keys(fieldsOf(error)).length > 0 ? '' : textOf(error));
    }
  };
  const isDirty = Object.entries(draftOf(values)).some(([key, value]) => value !== preset[key]);
  return { values, isDirty, change, messages, failure, isSaving, submit };
}

function discarding({ t }: I18n) {
  return {
    title: t('form.discardTitle'),
    text: t('form.discardText'),
    verb: t('form.discard'),
    danger: true,
  };
}

type Fields = ReturnType<typeof useRecords>['type']['fields'];

function emptyValues(fields: Fields): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, kindOf(field).family === 'many' ? [] : null]),
  );
}

function validationMessages(fields: Fields, values: Values, i18n: I18n): Record<string, string> {
  const found = Object.entries(fields).flatMap(([key, field]) => {
    const message = field.computed ? null : validationMessage(values[key], field, i18n, values);
    return message === null ? [] : [[key, message] as const];
  });
  return Object.fromEntries(found);
}

/** Leaves out empty values. */
function draftOf(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
}

/** Validation errors of the server by field; a unique value that is taken is an error of its field. */
function fieldsOf(error: RequestError): Record<string, string> {
  const { field } = (error.detail ?? {}) as { field?: unknown };
  if (error.is(recordFailures.duplicate) && typeof field === 'string') return { [field]: error.message };
  return Object.fromEntries(Object.entries(error.fields).map(([key, text]) => [key.replace(/^\//, ''), text]));
}
