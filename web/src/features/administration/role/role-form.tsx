import { NewRole, role, type SysRole } from '@opsyard/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { rulesFor } from '../../../kernel/forms/forms.ts';
import { useInitialValue } from '../../../kernel/forms/use-initial-value.ts';
import { notify } from '../../../kernel/notify.ts';
import { showFieldError } from '../shared/field-error.ts';
import { FormDrawer } from '../shared/form-drawer.tsx';

const FIELD_OF = { 'role.codeTaken': 'roleCode', 'role.needed': 'roleCode', 'departRole.codeTaken': 'roleCode' };
export type RoleFields = { roleName: string; roleCode: string; description: string };

type RoleFormProps = {
  /** The role to edit; null adds a new one. */
  one: SysRole | null;
  onClose: () => void;
};

/** Form to add or edit a role. */
export function RoleForm({ one: now, onClose }: RoleFormProps) {
  const one = useInitialValue(now);
  const { t } = useTranslation('administration');
  const add = useSend(role.add, { quiet: true });
  const edit = useSend(role.edit, { quiet: true, alsoRefresh: ['user'] });
  const save = async (fields: RoleFields) => {
    if (one) await edit.mutateAsync({ body: { id: one.id, version: one.version, ...fields } });
    else await add.mutateAsync({ body: fields });
    notify(({ message }) => void message.success(t('role.saved')));
    onClose();
  };
  return (
    <RoleFieldsDrawer
      title={one ? t('role.editTitle', { name: one.roleName }) : t('role.add')}
      one={one}
      codeStays={one?.needed ?? false}
      isSaving={add.isPending || edit.isPending}
      save={save}
      onClose={onClose}
    />
  );
}

type RoleFieldsDrawerProps = {
  title: string;
  one: { roleName: string; roleCode: string; description: string | null } | null;
  codeStays?: boolean;
  isSaving: boolean;
  save: (fields: RoleFields) => Promise<void>;
  onClose: () => void;
};

/** Drawer with name, code and description of a role. */
export function RoleFieldsDrawer({ title, one, codeStays = false, isSaving, save, onClose }: RoleFieldsDrawerProps) {
  const { t } = useTranslation('administration');
  const [form] = Form.useForm<RoleFields>();
  const submit = (fields: RoleFields) => save(fields).catch((error: unknown) => showFieldError(form, error, FIELD_OF));
  return (
    <FormDrawer title={title} isSaving={isSaving} onClose={onClose}>
      {(formId) => (
        <Form<RoleFields>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={one ? { ...one, description: one.description ?? '' } : { description: '' }}
          onFinish={({ roleName, roleCode, description }) => void submit({ roleName, roleCode, description })}
        >
          <Form.Item name="roleName" label={t('role.name')} rules={rulesFor(NewRole, 'roleName')}>
            <Input autoFocus />
          </Form.Item>
          <Form.Item
            name="roleCode"
            label={t('role.code')}
            rules={rulesFor(NewRole, 'roleCode')}
            extra={t('role.codeHint')}
          >
            <Input disabled={codeStays} />
          </Form.Item>
          <Form.Item name="description" label={t('role.description')} rules={rulesFor(NewRole, 'description')}>
            <Input.TextArea rows={3} />
          </Form.Item>
        </Form>
      )}
    </FormDrawer>
  );
}
