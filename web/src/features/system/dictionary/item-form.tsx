import { COLORS, type DictionaryItem, DictionaryItemFields, dictionaryItem } from '@opsyard/contract';
import { Form, Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Static } from 'typebox';
import { useSend } from '../../../kernel/calls/api.ts';
import { rulesFor } from '../../../kernel/forms/forms.ts';
import { Dot } from '../../../ui/chip.tsx';
import { FormModal } from '../shared/form-modal.tsx';
import { showSuccess } from '../shared/show-success.ts';
import { colorOf } from './colors.ts';

type Fields = Omit<Static<typeof DictionaryItemFields>, 'dictId' | 'status'> & { inUse: boolean };
type ItemFormProps = { dictId: string; item: DictionaryItem | null; onClose: () => void };

/** Form to add or edit an item of a dictionary. */
export function ItemForm({ dictId, item, onClose }: ItemFormProps) {
  const { t } = useTranslation('system');
  const { t: task } = useTranslation('tasks');
  const add = useSend(dictionaryItem.add, { alsoRefresh: ['dict'] });
  const edit = useSend(dictionaryItem.edit, { alsoRefresh: ['dict'] });
  const submit = async ({ inUse, color = null, ...fields }: Fields) => {
    const body = { ...fields, color, dictId, status: inUse ? 1 : 0 } as const;
    if (item) await edit.mutateAsync({ body: { ...body, color: color ?? '', id: item.id, version: item.version } });
    else await add.mutateAsync({ body });
    showSuccess(t('saved'));
  };
  const initial = item ? { ...item, color: colorOf(item.color), inUse: item.status === 1 } : { inUse: true };
  return (
    <FormModal<Fields>
      title={item ? t('item.editTitle') : t('item.add')}
      verb={t('save')}
      initial={initial as Partial<Fields>}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item name="itemText" label={t('item.text')} rules={rulesFor(DictionaryItemFields, 'itemText')}>
        <Input autoFocus />
      </Form.Item>
      <Form.Item name="itemTextZh" label={t('item.textZh')} rules={rulesFor(DictionaryItemFields, 'itemText').slice(1)}>
        <Input />
      </Form.Item>
      <Form.Item name="itemValue" label={t('item.value')} rules={rulesFor(DictionaryItemFields, 'itemValue')}>
        <Input />
      </Form.Item>
      <Form.Item name="color" label={t('item.color')}>
        <Select
          allowClear
          placeholder={t('item.noColor')}
          options={COLORS.map((color) => ({
            value: color,
            label: (
              <>
                <Dot color={color} /> {task(`project.color.${color}`)}
              </>
            ),
          }))}
        />
      </Form.Item>
      <Form.Item name="inUse" label={t('item.inUse')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  );
}
