import { DownOutlined } from '@ant-design/icons';
import type { RecordView } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useColumns } from '../columns.tsx';
import type { ListAddress } from '../list-address.ts';
import { useRecords, useSay } from '../scope.ts';
import type { SavedViews } from './use-saved-views.ts';
import { addView, editView } from './view-calls.ts';
import { iconOf, useViewEntries } from './view-entries.tsx';
import { ViewForm } from './view-form.tsx';
import { isUsual, sameSettings, settingsOf } from './view-model.ts';
import styles from './views.module.css';

/** The name of the active view, a menu of the others, and unsaved changes. */
export function ViewsBar({ at, saved }: { at: ListAddress; saved: SavedViews }) {
  const records = useRecords();
  const { t, word } = useSay();
  const { active, isGone, isSettling, show } = saved;
  const columns = useColumns();
  const [form, setForm] = useState<'new' | RecordView | null>(null);
  const settings = settingsOf(at, columns.saved);
  const isChanged = active?.settings && !isSettling ? !sameSettings(settings, active.settings) : false;
  const entries = useViewEntries(saved, { onSaveAs: () => setForm('new'), onEdit: setForm });
  const save = async () => {
    if (active && (await editView(records, active, { settings }))) columns.reset();
  };
  const reset = () => {
    columns.reset();
    show(active);
  };
  const add = async (note: { name: string; shared: boolean; locked: boolean }) => {
    const view = await addView(records, { ...note, settings });
    if (!view) return false;
    columns.reset();
    show(view);
    return true;
  };
  const all = t('views.all', { names: word(records.type.many).toLowerCase() });
  return (
    <>
      <MenuButton
        label={t('views.title', { name: active?.name ?? all })}
        align="start"
        type="default"
        entries={entries}
      >
        {active && <span aria-hidden>{iconOf(active)}</span>}
        <span className={styles.name}>{active?.name ?? all}</span>
        <DownOutlined aria-hidden />
      </MenuButton>
      {isGone && <span role="status">{t('views.gone')}</span>}
      {isChanged && (
        <span className={styles.changed}>
          <span role="status">{t('views.changed')}</span>
          {active?.mayChange && (
            <Button size="small" type="primary" onClick={() => void save()}>
              {t('views.save')}
            </Button>
          )}
          <Button size="small" onClick={() => setForm('new')}>
            {t('views.saveAsShort')}
          </Button>
          <Button size="small" type="text" onClick={reset}>
            {t('views.reset')}
          </Button>
        </span>
      )}
      {!active && !isUsual(at) && (
        <Button type="text" onClick={() => setForm('new')}>
          {t('views.saveAs')}
        </Button>
      )}
      {form === 'new' && (
        <ViewForm
          title={t('views.saveAs')}
          begin={{ name: '', shared: false, locked: false }}
          onClose={() => setForm(null)}
          onSave={add}
        />
      )}
      {form !== null && form !== 'new' && (
        <ViewForm
          title={t('views.edit')}
          begin={form}
          onClose={() => setForm(null)}
          onSave={async ({ name, shared, locked }) =>
            (await editView(records, form, { name, shared, locked })) !== undefined
          }
        />
      )}
    </>
  );
}
