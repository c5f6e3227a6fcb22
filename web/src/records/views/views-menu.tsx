import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import type { SavedViews } from './use-chosen-view.ts';
import { addView, editView } from './view-calls.ts';
import { iconOf, useViewEntries } from './view-entries.tsx';
import { type Sharing, ViewForm } from './view-form.tsx';
import type { SavedView, ViewDetails, ViewSource } from './view-source.ts';
import styles from './views.module.css';

type ViewsMenuProps<S, V extends SavedView<S>> = {
  saved: SavedViews<V>;
  source: ViewSource<S, V>;
  /** The name of the default view. */
  all: string;
  /** The URL parameter of the view. */
  parameter: string;
  sharing: Sharing;
  /** The current settings of the page, to be saved. */
  settings: S;
  isChanged: boolean;
  /** Without an active view, offers to save the current settings beside the menu. */
  offersToSave: boolean;
  /** Discards changes of a view stored outside the URL. */
  onSaved: () => void;
  /** Changes are shown on a line of their own. */
  onOwnLine?: boolean;
};

/** Shows the active view, switches to others, and marks unsaved changes. */
export function ViewsMenu<S, V extends SavedView<S>>(props: ViewsMenuProps<S, V>) {
  const { saved, source, all, parameter, sharing, settings, isChanged, offersToSave, onSaved, onOwnLine } = props;
  const { t } = useTranslation('records');
  const { active, isDeleted, show } = saved;
  const [form, setForm] = useState<'new' | V | null>(null);
  const entries = useViewEntries(saved, { source, all, parameter, onSaveAs: () => setForm('new'), onEdit: setForm });
  const save = async () => {
    if (active && (await editView(source, active, { settings }))) onSaved();
  };
  const reset = () => {
    onSaved();
    show(active);
  };
  const add = async (note: ViewDetails) => {
    const view = await addView(source, { ...note, settings });
    if (!view) return false;
    onSaved();
    show(view);
    return true;
  };
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
      {isDeleted && (
        <span role="status" className={onOwnLine ? styles.line : undefined}>
          {t('views.gone')}
        </span>
      )}
      {isChanged && (
        <span className={onOwnLine ? `${styles.changed} ${styles.line}` : styles.changed}>
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
      {offersToSave && (
        <Button type="text" onClick={() => setForm('new')}>
          {t('views.saveAs')}
        </Button>
      )}
      {form === 'new' && (
        <ViewForm
          title={t('views.saveAs')}
          begin={{ name: '', shared: false, locked: false }}
          sharing={sharing}
          onClose={() => setForm(null)}
          onSave={add}
        />
      )}
      {form !== null && form !== 'new' && (
        <ViewForm
          title={t('views.edit')}
          begin={form}
          sharing={sharing}
          onClose={() => setForm(null)}
          onSave={async ({ name, shared, locked }) =>
            (await editView(source, form, { name, shared, locked })) !== undefined
          }
        />
      )}
    </>
  );
}
