import {
  AUTOMATIC_KINDS,
  CUSTOM_FIELD_KINDS,
  type CustomField,
  type CustomFieldKind,
  customField,
  NUMBER_KINDS,
} from '@opsyard/contract';
import { Alert, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { NumberFields } from './number-fields.tsx';
import styles from './settings.module.css';

/** Changes the kind of a custom field, after a preview of what becomes of its values. */
export function ConvertField({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [to, setTo] = useState({ kind: field.kind, unit: field.unit, decimals: field.decimals });
  const { kind, unit, decimals } = to;
  const isNumber = NUMBER_KINDS.includes(kind);
  const target = { kind, ...(isNumber && { unit: unit.trim(), decimals }) };
  const isReady = (kind !== field.kind || isNumber) && (kind !== 'money' || /^[A-Z]{3}$/.test(unit));
  const query = { id: field.id, ...target };
  const { data, error } = useRead(
    customField.conversion,
    { query },
    { enabled: isReady, quiet: true, keepPrevious: true },
  );
  const { mutate, isPending } = useSend(customField.convert, { alsoRefresh: ['project', 'task'] });
  const convert = () =>
    data &&
    mutate(
      { body: { id: field.id, version: field.version, lost: data.lost, ...target } },
      {
        onSuccess: ({ opId }) => {
          taskStoreOf(project.id).markStale();
          onClose();
          const text = t('fieldSetup.converted', { name: field.name });
          offerTaskUndo({ projectId: project.id, opIds: [opId], text, alsoRefresh: ['project', 'customField'] });
        },
        // Somebody has changed a value or the field meanwhile.
        onError: () => void refresh('customField', 'project'),
      },
    );
  const pick = (next: CustomFieldKind) =>
    setTo({ kind: next, unit: '', decimals: next === 'money' ? 2 : field.decimals });
  return (
    <Modal
      open
      title={t('fieldSetup.convertTitle', { name: field.name })}
      okText={t('fieldSetup.convert')}
      okButtonProps={{ disabled: !isReady || !data || error !== null, danger: (data?.lost ?? 0) > 0 }}
      confirmLoading={isPending}
      onOk={convert}
      onCancel={onClose}
    >
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label={t('fieldSetup.newKind')} htmlFor="new-kind">
          <Select
            id="new-kind"
            value={kind}
            onChange={pick}
            options={CUSTOM_FIELD_KINDS.filter((one) => !isGiven(one) || one === field.kind).map((one) => ({
              value: one,
              label: t(`fieldSetup.kinds.${one}`),
            }))}
          />
        </Form.Item>
        {isNumber && <NumberFields draft={to} onChange={(part) => setTo({ ...to, ...part })} />}
      </Form>
      <div role="status">
        {isReady && !data && !error && <RowsSkeleton rows={2} />}
        {isReady && error && <Alert type="error" showIcon title={error.message} />}
        {isReady && data && !error && <Preview {...data} />}
      </div>
    </Modal>
  );
}

type PreviewProps = {
  converted: number;
  lost: number;
  examples: readonly { value: string; tasks: number }[];
  options: readonly string[];
};

function Preview({ converted, lost, examples, options }: PreviewProps) {
  const { t } = useTranslation('tasks');
  return (
    <>
      <p>{t('fieldSetup.converted', { count: converted })}</p>
      {options.length > 0 && (
        <p className={styles.hint}>
          {t('fieldSetup.newOptions', { names: listText(options.slice(0, 10)), count: options.length })}
        </p>
      )}
      {lost > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('fieldSetup.lost', { count: lost })}
          description={
            <ul className={styles.examples}>
              {examples.map(({ value, tasks }) => (
                <li key={value}>{t('fieldSetup.lostValue', { value, count: tasks })}</li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}

/** Values of these kinds are given or chosen for one task, so none is made of others. */
function isGiven(kind: CustomFieldKind): boolean {
  return AUTOMATIC_KINDS.includes(kind) || kind === 'file';
}
