import { AUDIENCES, announcement, identity } from '@opsyard/contract';
import { Form, Radio, Select, TreeSelect } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { requiredRule } from '../../../kernel/forms/forms.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import styles from './editor.module.css';
import type { EditorValues } from './editor-values.ts';

/** Fields for the recipients of an announcement, with their number. */
export function AudienceFields() {
  const { t } = useTranslation('announcements');
  const form = Form.useFormInstance<EditorValues>();
  const msgType = Form.useWatch('msgType', form) ?? 'ALL';
  const chosen = {
    ALL: [],
    USER: Form.useWatch('userIds', form) ?? [],
    DEPART: Form.useWatch('departIds', form) ?? [],
    ROLE: Form.useWatch('roleIds', form) ?? [],
  }[msgType];
  const { data: size } = useRead(
    announcement.audienceSize,
    { body: { msgType, ids: chosen } },
    { quiet: true, keepPrevious: true },
  );
  const { data } = useRead(announcement.audience, {}, { quiet: true, enabled: msgType !== 'ALL' });
  const rules = [{ ...requiredRule(), type: 'array' as const, whitespace: false }];
  return (
    <>
      <Form.Item<EditorValues> name="msgType" label={t('editor.audience')}>
        <Radio.Group options={AUDIENCES.map((value) => ({ value, label: t(`admin.audiences.${value}`) }))} />
      </Form.Item>
      {msgType === 'USER' && (
        <Form.Item<EditorValues> name="userIds" label={t('editor.users')} rules={rules}>
          <PeopleField known={size?.named ?? []} />
        </Form.Item>
      )}
      {msgType === 'DEPART' && (
        <Form.Item<EditorValues> name="departIds" label={t('editor.departs')} rules={rules}>
          <TreeSelect
            multiple
            treeDefaultExpandAll
            treeDataSimpleMode={{ id: 'value', pId: 'parent' }}
            treeData={data?.departs.map(({ id, parentId, name }) => ({
              value: id,
              parent: parentId ?? 0,
              title: name,
            }))}
            showSearch={{ treeNodeFilterProp: 'title' }}
          />
        </Form.Item>
      )}
      {msgType === 'ROLE' && (
        <Form.Item<EditorValues> name="roleIds" label={t('editor.roles')} rules={rules}>
          <Select
            mode="multiple"
            options={data?.roles.map(({ id, name }) => ({ value: id, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
      )}
      <p role="status" className={styles.reaches}>
        {size && t('editor.reaches', { count: size.people })}
      </p>
    </>
  );
}

type PersonOption = { id: string; realname: string };
type PeopleFieldProps = {
  known: readonly PersonOption[];
  value?: string[];
  onChange?: (ids: string[]) => void;
  id?: string;
};

/** Select that finds users by name; selected users keep their labels during a search. */
function PeopleField({ known: selectedPeople, value = [], onChange, id }: PeopleFieldProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { data: found = [], isFetching } = useRead(
    identity.people,
    { query: { search } },
    { quiet: true, keepPrevious: true },
  );
  const options = new Map([...selectedPeople, ...found].map((person) => [person.id, person.realname]));
  return (
    <Select
      {...(id && { id })}
      mode="multiple"
      value={value}
      loading={isFetching}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      onChange={(ids: string[]) => onChange?.(ids)}
      options={[...options].map(([key, label]) => ({ value: key, label }))}
    />
  );
}
