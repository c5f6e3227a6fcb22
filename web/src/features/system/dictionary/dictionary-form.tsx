import { type Dictionary, DictionaryFields, dictionary } from '@opsyard/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Static } from 'typebox';
import { useSend } from '../../../kernel/calls/api.ts';
import { uniqueRule } from '../../../kernel/calls/checks.ts';
import { countUpTo, rulesFor } from '../../../kernel/forms/forms.ts';
import { FormModal } from '../shared/form-modal.tsx';
import { showSuccess } from '../shared/show-success.ts';

type Fields = Static<typeof DictionaryFields>;

/** Form to add or edit a dictionary. */
export function DictionaryForm({
  dictionary: record,
  onClose,
}: {
  dictionary: Dictionary | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('system');
  const add = useSend(dictionary.add);
  const edit = useSend(dictionary.edit);
  const submit = async (fields: Fields) => {
    if (record) await edit.mutateAsync({ body: { ...fields, id: record.id, version: record.version } });
    else await add.mutateAsync({ body: fields });
    showSuccess(t('saved'));
  };
  return (
    <FormModal<Fields>
      title={record ? t('dict.editTitle') : t('dict.add')}
      verb={t('save')}
      initial={record ?? {}}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item name="dictName" label={t('dict.name')} rules={rulesFor(DictionaryFields, 'dictName')}>
        <Input autoFocus count={countUpTo(100)} />
      </Form.Item>
      <Form.Item
        name="dictCode"
        label={t('dict.code')}
        extra={t('dict.codeHint')}
        validateDebounce={300}
        validateFirst
        rules={[
          ...rulesFor(DictionaryFields, 'dictCode'),
          uniqueRule({ tableName: 'sys_dict', fieldName: 'dict_code', dataId: record?.id }),
        ]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="description" label={t('dict.description')}>
        <Input.TextArea rows={2} count={countUpTo(500)} />
      </Form.Item>
    </FormModal>
  );
}
