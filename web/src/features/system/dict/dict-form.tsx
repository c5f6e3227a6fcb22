import { type Dict, DictFields, dict } from '@opsyard/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Static } from 'typebox';
import { useSend } from '../../../kernel/api.ts';
import { freeRule } from '../../../kernel/checks.ts';
import { countUpTo, rulesFor } from '../../../kernel/forms.ts';
import { FormModal } from '../shared/form-modal.tsx';
import { said } from '../shared/said.ts';

type Fields = Static<typeof DictFields>;

/** Adds a dictionary, or changes one. */
export function DictForm({ dictionary, onClose }: { dictionary: Dict | null; onClose: () => void }) {
  const { t } = useTranslation('system');
  const add = useSend(dict.add);
  const edit = useSend(dict.edit);
  const submit = async (fields: Fields) => {
    if (dictionary) await edit.mutateAsync({ body: { ...fields, id: dictionary.id, version: dictionary.version } });
    else await add.mutateAsync({ body: fields });
    said(t('saved'));
  };
  return (
    <FormModal<Fields>
      title={dictionary ? t('dict.editTitle') : t('dict.add')}
      verb={t('save')}
      initial={dictionary ?? {}}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item name="dictName" label={t('dict.name')} rules={rulesFor(DictFields, 'dictName')}>
        <Input autoFocus count={countUpTo(100)} />
      </Form.Item>
      <Form.Item
        name="dictCode"
        label={t('dict.code')}
        extra={t('dict.codeHint')}
        validateDebounce={300}
        validateFirst
        rules={[
          ...rulesFor(DictFields, 'dictCode'),
          freeRule({ tableName: 'sys_dict', fieldName: 'dict_code', dataId: dictionary?.id }),
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
