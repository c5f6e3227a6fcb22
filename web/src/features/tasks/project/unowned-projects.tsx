import { type Person, project, type Reply } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { PersonName } from '../../../ui/people.tsx';
import { PeopleSearch } from '../../../ui/people-search.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import styles from './projects.module.css';

type UnownedProject = Reply<typeof project.unowned>[number];

/** Links users with the permission to the projects without an active owner; renders nothing if there are none. */
export function UnownedProjects() {
  const { t } = useTranslation('tasks');
  const [open, setOpen] = useState(false);
  const { data = [] } = useRead(project.unowned, {}, { quiet: true });
  if (data.length === 0 && !open) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('projects.unowned', { count: data.length })}</Button>
      <Modal open={open} title={t('projects.unownedTitle')} footer={null} onCancel={() => setOpen(false)} width={640}>
        <p>{data.length === 0 ? t('projects.unownedDone') : t('projects.unownedText')}</p>
        <ul className={styles.unowned}>
          {data.map((one) => (
            <Line key={one.id} orphan={one} />
          ))}
        </ul>
      </Modal>
    </>
  );
}

function Line({ orphan: { id, key, name, owner } }: { orphan: UnownedProject }) {
  const { t } = useTranslation('tasks');
  const [chosen, setChosen] = useState<Person | null>(null);
  const { mutate, isPending } = useSend(project.adopt);
  const give = (ownerId: string) => mutate({ body: { id, ownerId } });
  return (
    <li className={styles.orphan}>
      <span className={styles.orphanName}>
        <b>{name}</b> {key}
        <br />
        {t('projects.orphanOf', { name: owner.realname })}
      </span>
      <PopupButton
        label={t('projects.newOwnerOf', { name })}
        trigger={(trigger) => (
          <Button {...trigger} aria-label={t('projects.newOwnerOf', { name })}>
            {chosen ? <PersonName person={chosen} size={20} /> : t('projects.newOwner')}
          </Button>
        )}
      >
        {(close) => (
          <PeopleSearch
            label={t('projects.newOwnerOf', { name })}
            selected={chosen ? [chosen.id] : []}
            onPick={(person) => {
              close();
              setChosen(person);
            }}
          />
        )}
      </PopupButton>
      <Button type="primary" disabled={!chosen} loading={isPending} onClick={() => chosen && give(chosen.id)}>
        {t('projects.giveTo')}
      </Button>
    </li>
  );
}
