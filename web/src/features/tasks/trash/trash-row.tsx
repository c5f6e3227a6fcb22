import { TOGETHER_MAX, type TrashEntry } from '@opsyard/contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { When } from '../../../ui/dates/when.tsx';
import { NamedTypeIcon } from '../../../ui/icons/type-icon.tsx';
import { sizeText } from '../../../ui/numbers/file-size.ts';
import { HoldDialog } from './hold-dialog.tsx';
import styles from './trash-page.module.css';

type RowProps = {
  entry: TrashEntry;
  chosen: boolean;
  onToggle: () => void;
  onRestore: (together?: boolean) => Promise<void>;
  /** Asks for another place to restore it to. */
  onElsewhere: () => void;
};

/** An entry of the trash, with what can be done with it. */
export function TrashRow({ entry, chosen, onToggle, onRestore, onElsewhere }: RowProps) {
  const { t } = useTranslation('tasks');
  const { id, key, title, projectName, deletedAt, deletedBy, daysLeft, kind, reason, hold } = entry;
  const { mayRestore, mayPurge, mayHold, together } = entry;
  const [isHolding, setHolding] = useState(false);
  const [isRestoring, setRestoring] = useState(false);
  const restoreEntry = (together = false) => {
    setRestoring(true);
    void onRestore(together).finally(() => setRestoring(false));
  };
  return (
    <li className={styles.row}>
      {(mayRestore || mayPurge) && (
        <Checkbox checked={chosen} onChange={onToggle} aria-label={t('trash.choose', { title })} />
      )}
      {key !== '' && <span className={styles.key}>{key}</span>}
      <span className={styles.what}>
        <span className={styles.title}>
          <NamedTypeIcon type={entry.type} /> {title}
        </span>
        <span className={styles.where}>
          {kind !== 'project' && `${projectName || t('trash.allProjects')} · `}
          {deletedBy ? t('trash.deletedBy', { name: deletedBy }) : t('trash.deleted')} <When at={deletedAt} />
        </span>
        {reason !== null && <span className={styles.where}>{t('trash.because', { reason })}</span>}
        {hold && <HoldText hold={hold} />}
      </span>
      {!hold && <span className={styles.left}>{t('trash.daysLeft', { count: daysLeft })}</span>}
      {entry.size !== null && entry.size > 0 && <span className={styles.size}>{sizeText(entry.size)}</span>}
      {mayHold && (
        <Button size="small" onClick={() => setHolding(true)}>
          {t('shared.entry.hold')}
        </Button>
      )}
      {mayRestore && (
        <Button size="small" loading={isRestoring} onClick={() => restoreEntry()}>
          {t('trash.restore')}
        </Button>
      )}
      {mayRestore && kind === 'task' && (
        <Button size="small" aria-haspopup="dialog" disabled={isRestoring} onClick={onElsewhere}>
          {t('trash.elsewhere')}
        </Button>
      )}
      {mayRestore && together > 1 && together <= TOGETHER_MAX && (
        <Button size="small" disabled={isRestoring} onClick={() => restoreEntry(true)}>
          {t('trash.restoreTogether', { count: together })}
        </Button>
      )}
      {isHolding && <HoldDialog kind={kind} id={id} title={title} onClose={() => setHolding(false)} />}
    </li>
  );
}

function HoldText({ hold: { own, reason, by } }: { hold: NonNullable<TrashEntry['hold']> }) {
  const { t } = useTranslation('tasks');
  const name = by ?? t('trash.hold.someone');
  return <span className={styles.hold}>{t(own ? 'trash.hold.own' : 'trash.hold.above', { reason, name })}</span>;
}
