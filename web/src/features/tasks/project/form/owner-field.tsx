import type { Person } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../kernel/session.ts';
import { PersonName } from '../../../../ui/people.tsx';
import { PeopleSearch } from '../../../../ui/people-search.tsx';
import { PopupButton } from '../../../../ui/popups/popup-button.tsx';
import styles from './new-project.module.css';

type OwnerFieldProps = { value?: string; onChange?: (id: string | undefined) => void };

/** The owner of a new project: whoever creates it, unless another person is chosen. */
export function OwnerField({ value, onChange }: OwnerFieldProps) {
  const { t } = useTranslation('tasks');
  const me = useMe();
  const [chosen, setChosen] = useState<Person | null>(null);
  const owner = value && chosen?.id === value ? chosen : me;
  const pick = (person: Person) => {
    setChosen(person);
    onChange?.(person.id === me.id ? undefined : person.id);
  };
  return (
    <div className={styles.people}>
      <PersonName person={owner} size={20} />
      <PopupButton
        label={t('templates.changeOwner')}
        trigger={(props) => (
          <Button {...props} size="small">
            {t('templates.changeOwner')}
          </Button>
        )}
      >
        {(close) => (
          <PeopleSearch
            label={t('templates.changeOwner')}
            selected={[owner.id]}
            onPick={(person) => {
              close();
              pick(person);
            }}
          />
        )}
      </PopupButton>
    </div>
  );
}
