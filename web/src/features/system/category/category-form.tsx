import { CategoryFields, type CategoryRecord, category } from '@opsyard/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { rulesFor } from '../../../kernel/forms/forms.ts';
import { FormModal } from '../shared/form-modal.tsx';
import { showSuccess } from '../shared/show-success.ts';

/** Edits `one`, adds a child of `below`, or adds at the top level. */
export type CategoryFormTarget = { one?: CategoryRecord; below?: CategoryRecord };
type Fields = { name: string; nameZh?: string | null };

/** Form to add or rename a category. */
export function CategoryForm({ target: { one, below }, onClose }: { target: CategoryFormTarget; onClose: () => void }) {
  const { t } = useTranslation('system');
  const add = useSend(category.add);
  const edit = useSend(category.edit);
  const submit = async (fields: Fields) => {
    if (one) await edit.mutateAsync({ body: { ...fields, id: one.id, version: one.version } });
    else await add.mutateAsync({ body: { ...fields, pid: below?.id ?? '0' } });
    showSuccess(t('saved'));
  };
  const adding = below ? t('category.addBelowTitle', { name: below.name }) : t('category.add');
  return (
    <FormModal<Fields>
      title={one ? t('category.editTitle') : adding}
      verb={t('save')}
      initial={one ? { name: one.name, nameZh: one.nameZh } : {}}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item name="name" label={t('category.name')} rules={rulesFor(CategoryFields, 'name')}>
        <Input autoFocus />
      </Form.Item>
      <Form.Item name="nameZh" label={t('category.nameZh')}>
        <Input />
      </Form.Item>
    </FormModal>
  );
}
