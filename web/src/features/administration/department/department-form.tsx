import { type DepartmentRecord, department, NewDepartment } from '@opsyard/contract';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { rulesFor } from '../../../kernel/forms/forms.ts';
import { useInitialValue } from '../../../kernel/forms/use-initial-value.ts';
import { notify } from '../../../kernel/notify.ts';
import styles from '../shared/administration.module.css';
import { showFieldError } from '../shared/field-error.ts';
import { FormDrawer } from '../shared/form-drawer.tsx';
import { DepartmentPicker, PersonPicker } from '../shared/pickers.tsx';

const FIELD_OF = {
  'depart.cycle': 'parentId',
  'depart.tooDeep': 'parentId',
  'depart.unknownManager': 'manager',
};
const LINES = ['departNameEn', 'departNameAbbr', 'mobile', 'fax', 'address'] as const;
const CATEGORIES = [
  ['1', 'company'],
  ['2', 'department'],
  ['3', 'position'],
] as const;
const TEXTS = ['memo', 'description'] as const;

type Fields = Record<(typeof LINES)[number] | (typeof TEXTS)[number], string> & {
  departName: string;
  parentId: string | null;
  orgCategory: string;
  manager: string[];
};

type DepartmentFormProps = {
  /** The department to edit; null adds a new one. */
  one: DepartmentRecord | null;
  /** Default parent of a new department. */
  parentId: string;
  onClose: () => void;
  onSaved: (id: string) => void;
};

/** Form to add or edit a department. */
export function DepartmentForm({ one: now, parentId, onClose, onSaved }: DepartmentFormProps) {
  const one = useInitialValue(now);
  const { t } = useTranslation('administration');
  const [form] = Form.useForm<Fields>();
  const add = useSend(department.add, { quiet: true });
  const edit = useSend(department.edit, { quiet: true, alsoRefresh: ['user'] });
  const save = async ({ manager, parentId: parent, ...fields }: Fields) => {
    const body = { ...fields, parentId: parent ?? '', managerId: manager?.[0] ?? '' };
    try {
      const saved = one
        ? await edit.mutateAsync({ body: { id: one.id, version: one.version, ...body } })
        : await add.mutateAsync({ body });
      notify(({ message }) => void message.success(t('depart.saved')));
      onSaved(saved.id);
    } catch (error) {
      showFieldError(form, error, FIELD_OF);
    }
  };
  const known = one?.managerId ? [{ id: one.managerId, realname: one.managerName ?? '' }] : [];
  return (
    <FormDrawer
      title={one ? t('depart.editTitle', { name: one.departName }) : t('depart.add')}
      isSaving={add.isPending || edit.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Fields>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={fieldsOf(one, parentId)}
          onFinish={(fields) => void save(fields)}
        >
          <Form.Item name="departName" label={t('depart.name')} rules={rulesFor(NewDepartment, 'departName')}>
            <Input autoFocus />
          </Form.Item>
          <Form.Item name="parentId" label={t('depart.parent')} extra={t('depart.parentHint')}>
            <DepartmentPicker allowClear />
          </Form.Item>
          <Form.Item name="manager" label={t('depart.manager')}>
            <PersonPicker known={known} />
          </Form.Item>
          <Form.Item name="orgCategory" label={t('depart.category')}>
            <Select options={CATEGORIES.map(([value, name]) => ({ value, label: t(`depart.categories.${name}`) }))} />
          </Form.Item>
          <div className={styles.pair}>
            {LINES.map((name) => (
              <Form.Item key={name} name={name} label={t(`depart.${name}`)} rules={rulesFor(NewDepartment, name)}>
                <Input />
              </Form.Item>
            ))}
          </div>
          {TEXTS.map((name) => (
            <Form.Item key={name} name={name} label={t(`depart.${name}`)} rules={rulesFor(NewDepartment, name)}>
              <Input.TextArea rows={2} />
            </Form.Item>
          ))}
        </Form>
      )}
    </FormDrawer>
  );
}

function fieldsOf(one: DepartmentRecord | null, parentId: string): Partial<Fields> {
  if (!one) return { parentId: parentId || null, orgCategory: parentId ? '2' : '1', manager: [] };
  const texts = Object.fromEntries([...LINES, ...TEXTS].map((name) => [name, one[name] ?? '']));
  const { departName, orgCategory, managerId } = one;
  return { ...texts, departName, orgCategory, parentId: one.parentId || null, manager: managerId ? [managerId] : [] };
}
