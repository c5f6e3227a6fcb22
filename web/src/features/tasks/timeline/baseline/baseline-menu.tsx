import { BASELINE_NAME_MAX, type Baseline, baseline } from '@opsyard/contract';
import { Button, Dropdown, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { countUpTo } from '../../../../kernel/forms/forms.ts';
import { labelText } from '../../../../kernel/words/label-text.ts';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { fullDay } from '../../../../ui/dates/when-text.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { useBaselines } from './baseline.ts';

type BaselineMenuProps = {
  /** The id of the baseline compared with, '' for none. */
  value: string;
  onChange: (id: string) => void;
};

/** Chooses the baseline a timeline is compared with; managers set and delete baselines. */
export function BaselineMenu({ value, onChange }: BaselineMenuProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { project, can } = useScope();
  const { data = [] } = useBaselines(project.id);
  const [isSetting, setSetting] = useState(false);
  const [removed, setRemoved] = useState<Baseline | null>(null);
  const canManage = can('manageProject') && project.state !== 'archived';
  const shown = data.find(({ id }) => id === value);
  const dayOf = (at: string) => fullDay(at.slice(0, 10), language);
  const choices = data.map(({ id, name, createdAt }) => ({ key: id, label: `${name} · ${dayOf(createdAt)}` }));
  const none = data.length === 0 ? [{ key: 'empty', label: t('baseline.empty'), disabled: true }] : [];
  const items = [
    { key: '', label: t('baseline.none') },
    ...choices,
    ...(canManage ? [{ type: 'divider' as const }, { key: 'set', label: t('baseline.set') }] : none),
    ...(canManage && shown ? [{ key: 'remove', danger: true, label: t('baseline.remove', { name: shown.name }) }] : []),
  ];
  const label = shown ? labelText(t('baseline.choose'), shown.name) : t('baseline.choose');
  const onClick = ({ key }: { key: string }) => {
    if (key === 'set') setSetting(true);
    else if (key === 'remove') setRemoved(shown ?? null);
    else onChange(key);
  };
  return (
    <>
      <Dropdown menu={{ items, selectable: true, selectedKeys: [value], onClick }} trigger={['click']}>
        <Button type={value === '' ? 'default' : 'primary'} aria-label={label} aria-haspopup="menu">
          {shown?.name ?? t('baseline.entry')} <Glyph name="down" size={12} />
        </Button>
      </Dropdown>
      {isSetting && <SetBaseline onClose={() => setSetting(false)} onSet={onChange} />}
      {removed && <RemoveBaseline of={removed} onClose={() => setRemoved(null)} onRemoved={() => onChange('')} />}
    </>
  );
}

function SetBaseline({ onClose, onSet }: { onClose: () => void; onSet: (id: string) => void }) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const { project } = useScope();
  const [name, setName] = useState('');
  const { mutate, isPending } = useSend(baseline.add);
  const isEmpty = name.trim() === '';
  const save = () => {
    if (isEmpty || isPending) return;
    const onSuccess = (made: Baseline) => {
      onSet(made.id);
      onClose();
    };
    mutate({ body: { projectId: project.id, name } }, { onSuccess });
  };
  return (
    <Modal
      open
      title={t('baseline.setTitle')}
      okText={t('baseline.setOk')}
      okButtonProps={{ disabled: isEmpty, loading: isPending }}
      onOk={save}
      onCancel={onClose}
      width={440}
    >
      <p>{t('baseline.setText')}</p>
      <label htmlFor={id}>{t('baseline.name')}</label>
      <Input
        id={id}
        autoFocus
        autoComplete="off"
        value={name}
        count={countUpTo(BASELINE_NAME_MAX)}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={save}
      />
    </Modal>
  );
}

type RemoveProps = { of: Baseline; onClose: () => void; onRemoved: () => void };

function RemoveBaseline({ of: { id, name }, onClose, onRemoved }: RemoveProps) {
  const { t } = useTranslation('tasks');
  const { mutate, isPending } = useSend(baseline.delete);
  const remove = () => {
    const onSuccess = () => {
      onRemoved();
      onClose();
    };
    mutate({ query: { id } }, { onSuccess });
  };
  return (
    <Modal
      open
      title={t('baseline.removeTitle', { name })}
      okText={t('baseline.removeOk')}
      okButtonProps={{ danger: true, loading: isPending }}
      onOk={remove}
      onCancel={onClose}
      width={440}
    >
      {t('baseline.removeText')}
    </Modal>
  );
}
