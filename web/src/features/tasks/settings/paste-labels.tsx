import { COLORS, LABEL_LINES_MAX, type LabelLine, label, readLabelLines } from '@opsyard/contract';
import { Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { Chip } from '../../../ui/chip.tsx';
import { AutoSizeTextArea } from '../../../ui/forms/auto-size-text-area.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './paste-labels.module.css';

/** Adds several labels from pasted lines; what is refused is shown before. */
export function PasteLabels({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('tasks');
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const { project } = useScope();
  const id = useId();
  const [text, setText] = useState('');
  const { mutate, isPending } = useSend(label.addMany, { alsoRefresh: ['project'] });
  const colorOf = (name: string) =>
    COLORS.find((one) => [one, t(`project.color.${one}`).toLowerCase()].includes(name.toLowerCase()));
  const lines = readLabelLines(text, { colorOf, taken: project.labels.map(({ name }) => name) });
  const added = lines.filter(({ refusal }) => refusal === null);
  const isTooMany = added.length > LABEL_LINES_MAX;
  const add = () => {
    const labels = added.map(({ name, color, group }) => ({ name, color, group }));
    const onSuccess = () => {
      notify(({ message }) => void message.success(t('settings.paste.done', { count: labels.length })));
      onClose();
    };
    mutate({ body: { projectId: project.id, labels } }, { onSuccess });
  };
  return (
    <Modal
      open
      title={t('settings.paste.title')}
      okText={t('settings.paste.add', { count: added.length })}
      okButtonProps={{ disabled: added.length === 0 || isTooMany, loading: isPending }}
      onOk={add}
      onCancel={onClose}
    >
      <label htmlFor={id} className={styles.label}>
        {t('settings.paste.text')}
      </label>
      <AutoSizeTextArea
        id={id}
        minRows={4}
        maxRows={10}
        value={text}
        placeholder={t('settings.paste.example')}
        onChange={({ target }) => setText(target.value)}
      />
      <p className={styles.colors}>
        {t('settings.paste.colors', { names: names.format(COLORS.map((one) => t(`project.color.${one}`))) })}
      </p>
      {isTooMany && (
        <p role="alert" className={styles.refusal}>
          {t('settings.paste.tooMany', { count: LABEL_LINES_MAX })}
        </p>
      )}
      {lines.length > 0 && <Preview lines={lines} />}
    </Modal>
  );
}

function Preview({ lines }: { lines: readonly LabelLine[] }) {
  const { t } = useTranslation('tasks');
  const refused = lines.filter(({ refusal }) => refusal !== null).length;
  return (
    <section aria-label={t('settings.paste.preview')}>
      <p role="status" className={styles.summary}>
        {t('settings.paste.summary', { count: lines.length - refused })}
        {refused > 0 && ` ${t('settings.paste.refused', { count: refused })}`}
      </p>
      <ul className={styles.lines}>
        {lines.map(({ line, name, color, group, refusal }) => (
          <li key={line} className={styles.line}>
            <span className={styles.number}>{line}</span>
            <Chip color={color}>{name || '–'}</Chip>
            {group && <span className={styles.group}>{group}</span>}
            {refusal && <span className={styles.refusal}>{t(`settings.paste.refusal.${refusal}`)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
