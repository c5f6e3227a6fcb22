import { MenuEntryDraft } from '@opsyard/contract';
import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { rulesFor } from '../../../kernel/forms/forms.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import styles from '../rights.module.css';
import { childrenByParent, descendantsOf, nameIn, treeRows } from '../tree-rows.ts';
import type { FlatEntry } from './flat.ts';
import { IconField } from './icon-field.tsx';

const FLAGS = ['route', 'hidden', 'keepAlive', 'alwaysShow', 'internalOrExternal'] as const;

type NameFieldsProps = { entries: readonly FlatEntry[]; id: string | undefined; kind: number };

/** Fields for the name and position of an entry. */
export function NameFields({ entries, id, kind }: NameFieldsProps) {
  const { t } = useTranslation('rights');
  const language = useLanguage();
  const own = new Set(id ? [id, ...descendantsOf(childrenByParent(entries), id)] : []);
  const possible = entries.filter((entry) => entry.menuType !== 2 && !own.has(entry.id));
  const options = treeRows(possible, { closed: new Set(), search: '' }).map(({ entry, depth }) => ({
    value: entry.id,
    label: `${'\u2003'.repeat(depth)}${nameIn(language, entry)}`,
  }));
  return (
    <>
      <div className={styles.columns}>
        <Form.Item name="name" label={t('field.name')} rules={rulesFor(MenuEntryDraft, 'name')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="nameZh" label={t('field.nameZh')} rules={rulesFor(MenuEntryDraft, 'nameZh')}>
          <Input autoComplete="off" />
        </Form.Item>
      </div>
      {kind !== 0 && (
        <Form.Item
          name="parentId"
          label={t('field.parent')}
          rules={[{ required: true, message: t('field.parentMissing') }]}
        >
          <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
        </Form.Item>
      )}
    </>
  );
}

/** Fields of a button: the permission it grants. */
export function ButtonFields() {
  const { t } = useTranslation('rights');
  return (
    <>
      <Form.Item
        name="perms"
        label={t('field.perms')}
        extra={t('field.permsHint')}
        rules={[{ required: true, message: t('field.permsMissing') }, ...rulesFor(MenuEntryDraft, 'perms')]}
      >
        <Input autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="permsType" label={t('field.permsType')}>
        <Radio.Group
          options={[
            { value: '1', label: t('field.permsTypes.buttons') },
            { value: '2', label: t('field.permsTypes.data') },
          ]}
        />
      </Form.Item>
      <Form.Item name="status" label={t('field.status')}>
        <Radio.Group
          options={[
            { value: '1', label: t('field.statuses.given') },
            { value: '0', label: t('field.statuses.everybody') },
          ]}
        />
      </Form.Item>
      <Sorting />
    </>
  );
}

/** Fields of a menu entry: target and appearance. */
export function MenuFields() {
  const { t } = useTranslation('rights');
  return (
    <>
      <Form.Item name="url" label={t('field.url')} extra={t('field.urlHint')} rules={rulesFor(MenuEntryDraft, 'url')}>
        <Input autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="component"
        label={t('field.component')}
        extra={t('field.componentHint')}
        rules={rulesFor(MenuEntryDraft, 'component')}
      >
        <Input autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="icon" label={t('field.icon')}>
        <IconField />
      </Form.Item>
      <div className={styles.switches}>
        {FLAGS.map((flag) => (
          <Form.Item key={flag} name={flag} valuePropName="checked" noStyle>
            <Checkbox>{t(`field.${flag}`)}</Checkbox>
          </Form.Item>
        ))}
      </div>
      <div className={styles.columns}>
        <Form.Item
          name="componentName"
          label={t('field.componentName')}
          rules={rulesFor(MenuEntryDraft, 'componentName')}
        >
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="redirect" label={t('field.redirect')} rules={rulesFor(MenuEntryDraft, 'redirect')}>
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
      </div>
      <Sorting />
    </>
  );
}

function Sorting() {
  const { t } = useTranslation('rights');
  return (
    <div className={styles.columns}>
      <Form.Item name="sortNo" label={t('field.sortNo')}>
        <InputNumber min={-1_000_000} max={1_000_000} step={10} precision={0} />
      </Form.Item>
      <Form.Item name="description" label={t('field.description')} rules={rulesFor(MenuEntryDraft, 'description')}>
        <Input autoComplete="off" />
      </Form.Item>
    </div>
  );
}
