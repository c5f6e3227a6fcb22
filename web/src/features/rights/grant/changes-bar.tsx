import type { GrantSheet } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../../kernel/words/label-text.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import styles from '../rights.module.css';
import { nameIn } from '../tree-rows.ts';
import type { Changes } from './draft.ts';

type ChangesBarProps = {
  holder: GrantSheet['holder'];
  changes: Changes;
  isSaving: boolean;
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
};

/** Number of unsaved changes; before saving they are listed by name. */
export function ChangesBar({ holder, changes, isSaving, onSave, onDiscard }: ChangesBarProps) {
  const { t } = useTranslation('rights');
  const [isOpen, setOpen] = useState(false);
  const { add, remove, rules } = changes;
  const counts = [
    add.length > 0 && t('grants.givenCount', { count: add.length }),
    remove.length > 0 && t('grants.takenCount', { count: remove.length }),
    rules.length > 0 && t('grants.ruledCount', { count: rules.length }),
  ].filter(Boolean);
  const save = async () => {
    if (await onSave()) setOpen(false);
  };
  return (
    <section className={styles.bar} aria-label={t('grants.changes')}>
      <strong role="status">{counts.join(' · ')}</strong>
      <span className={styles.space} />
      <Button onClick={onDiscard}>{t('grants.discard')}</Button>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('grants.review')}
      </Button>
      <Modal
        open={isOpen}
        title={t('grants.reviewTitle', { name: holder.name })}
        okText={t('grants.save')}
        cancelText={t('cancel')}
        confirmLoading={isSaving}
        onOk={() => void save()}
        onCancel={() => setOpen(false)}
      >
        <p>{t('grants.concerned', { count: holder.people })}</p>
        <ChangeLists changes={changes} />
      </Modal>
    </section>
  );
}

function ChangeLists({ changes: { add, remove, rules } }: { changes: Changes }) {
  const { t } = useTranslation('rights');
  const language = useLanguage();
  const lines = [
    { title: t('grants.given'), lines: add.map((entry) => nameIn(language, entry)) },
    { title: t('grants.taken'), lines: remove.map((entry) => nameIn(language, entry)) },
    {
      title: t('grants.ruled'),
      lines: rules.map(({ entry, after }) => {
        const names = entry.rules.filter(({ id }) => after.includes(id)).map(({ ruleName }) => ruleName);
        return labelText(nameIn(language, entry), listText(names) || t('grants.all'));
      }),
    },
  ];
  return lines
    .filter((part) => part.lines.length > 0)
    .map((part) => (
      <div key={part.title}>
        <strong>{part.title}</strong>
        <ul className={styles.changes}>
          {part.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    ));
}
