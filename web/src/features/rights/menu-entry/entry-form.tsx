import { commonFailures, type MenuEntryDraft, menuEntry } from '@opsyard/contract';
import { Alert, Button, Form, Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { fieldErrors } from '../../../kernel/forms/forms.ts';
import { useInitialValue } from '../../../kernel/forms/use-initial-value.ts';
import { notify } from '../../../kernel/notify.ts';
import styles from '../rights.module.css';
import { ButtonFields, MenuFields, NameFields } from './entry-fields.tsx';
import type { FlatEntry } from './flat.ts';
import { KINDS } from './use-entry-columns.tsx';

type EntryFormProps = {
  entries: readonly FlatEntry[];
  entry: FlatEntry | undefined;
  parent: FlatEntry | undefined;
  mayEdit: boolean;
  onDone: () => void;
};
export type EntryValues = MenuEntryDraft;

/** Form of an entry; a button has fewer fields than a menu. */
export function EntryForm({ entries, entry: now, parent, mayEdit, onDone }: EntryFormProps) {
  const entry = useInitialValue(now);
  const { t } = useTranslation('rights');
  const [form] = Form.useForm<EntryValues>();
  const kind = Form.useWatch('menuType', form) ?? entry?.menuType ?? startOf(entries, parent).menuType;
  const add = useSend(menuEntry.add, { alsoRefresh: ['grant', 'identity'] });
  const edit = useSend(menuEntry.edit, { alsoRefresh: ['grant', 'identity'] });
  const { error, isPending } = entry ? edit : add;
  const isStale = error?.is(commonFailures.staleVersion) ?? false;
  const onError = (refused: NonNullable<typeof error>) => form.setFields(fieldErrors(refused) as never);
  const notifySaved = (words: 'menus.added' | 'menus.saved') => () => {
    notify(({ message }) => void message.success(t(words)));
    onDone();
  };
  const submit = (values: EntryValues) => {
    const fields = { ...values, sortNo: Number(values.sortNo ?? 0) };
    if (entry)
      edit.mutate(
        { body: { ...fields, icon: fields.icon ?? '', id: entry.id, version: entry.version } },
        { onSuccess: notifySaved('menus.saved'), onError },
      );
    else add.mutate({ body: fields }, { onSuccess: notifySaved('menus.added'), onError });
  };
  return (
    <Form<EntryValues>
      form={form}
      name={useId()}
      layout="vertical"
      requiredMark={false}
      disabled={!mayEdit}
      initialValues={entry ?? startOf(entries, parent)}
      onFinish={submit}
    >
      {isStale && <Alert type="warning" showIcon title={t('menus.stale')} style={{ marginBottom: 16 }} />}
      <Form.Item name="menuType" label={t('field.kind')}>
        <Radio.Group options={KINDS.map((kind, value) => ({ value, label: t(`kinds.${kind}`) }))} />
      </Form.Item>
      <NameFields entries={entries} id={entry?.id} kind={kind} />
      {kind === 2 ? <ButtonFields /> : <MenuFields />}
      {mayEdit && (
        <div className={styles.foot}>
          <Button type="primary" htmlType="submit" loading={isPending}>
            {entry ? t('field.save') : t('menus.add')}
          </Button>
        </div>
      )}
    </Form>
  );
}

/** Initial values of a new entry: a menu, last at its level. */
function startOf(entries: readonly FlatEntry[], parent: FlatEntry | undefined): EntryValues {
  const siblings = entries.filter(({ parentId }) => parentId === (parent?.id ?? null));
  const last = Math.max(0, ...siblings.map(({ sortNo }) => sortNo));
  return {
    name: '',
    menuType: parent ? 1 : 0,
    parentId: parent?.id ?? null,
    sortNo: last + 10,
    permsType: '1',
    status: '1',
    route: true,
    keepAlive: true,
    hidden: false,
    alwaysShow: false,
    internalOrExternal: false,
  };
}
