import type { Person } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../kernel/session.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { PersonName } from '../../../../ui/people.tsx';
import { PeopleSearch } from '../../../../ui/people-search.tsx';
import { PopupButton } from '../../../../ui/popups/popup-button.tsx';
import styles from './new-project.module.css';

type MembersFieldProps = { value?: string[]; onChange?: (ids: string[]) => void };

/** The members of a new project, besides its owner. */
export function MembersField({ value = [], onChange }: MembersFieldProps) {
  const { t } = useTranslation('tasks');
  const me = useMe().id;
  const [known, setKnown] = useState<ReadonlyMap<string, Person>>(new Map());
  const remove = (id: string) => onChange?.(value.filter((one) => one !== id));
  const pick = (person: Person) => {
    setKnown(new Map(known).set(person.id, person));
    if (value.includes(person.id)) remove(person.id);
    else onChange?.([...value, person.id]);
  };
  return (
    <div className={styles.people}>
      {value.map((id) => (
        <span key={id} className={styles.chosen}>
          <PersonName person={known.get(id)} size={20} />
          <button
            type="button"
            className={styles.remove}
            aria-label={t('projects.removeMember', { name: known.get(id)?.realname ?? '' })}
            onClick={() => remove(id)}
          >
            <Glyph name="cross" size={12} />
          </button>
        </span>
      ))}
      <PopupButton
        label={t('projects.addMembers')}
        trigger={(props) => (
          <Button {...props} size="small" icon={<Glyph name="plus" />}>
            {t('projects.addMembers')}
          </Button>
        )}
      >
        {() => <PeopleSearch label={t('projects.addMembers')} selected={value} without={[me]} onPick={pick} />}
      </PopupButton>
    </div>
  );
}
