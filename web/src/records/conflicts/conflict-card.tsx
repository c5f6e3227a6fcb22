import { Button, Radio } from 'antd';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../kernel/words/label-text.ts';
import styles from './conflicts.module.css';

type ConflictingField = { field: string; name: string; mine: string; theirs: string };
type ConflictCardProps = {
  /** The key or name of the record. */
  name: string;
  /** Who made the newer change, if known. */
  by: string | null;
  fields: readonly ConflictingField[];
  /** Saves the user's values of these fields; the others keep what the other user has saved. */
  onDecide: (ownFields: ReadonlySet<string>) => void;
};

/** Two users changed the same fields of a record: both values, of which one is chosen, for each field if there are several. */
export function ConflictCard({ name, by, fields, onDecide }: ConflictCardProps) {
  const { t } = useTranslation('records');
  const all = fields.map(({ field }) => field);
  const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set(all));
  const choose = (field: string, isOwn: boolean) =>
    setOwn(new Set(all.filter((one) => (one === field ? isOwn : own.has(one)))));
  const isSingle = fields.length === 1;
  return (
    <fieldset className={styles.card}>
      <legend className={styles.title}>
        {by ? t('conflict.titleBy', { by, name }) : t('conflict.title', { name })}
      </legend>
      {isSingle ? (
        <Values fields={fields} />
      ) : (
        fields.map((one) => (
          <Choice key={one.field} {...one} isOwn={own.has(one.field)} onChoose={(isOwn) => choose(one.field, isOwn)} />
        ))
      )}
      <div className={styles.buttons}>
        <Button type="primary" size="small" onClick={() => onDecide(own)}>
          {t(isSingle ? 'conflict.keepMine' : 'conflict.keep')}
        </Button>
        <Button size="small" onClick={() => onDecide(new Set())}>
          {t('conflict.takeTheirs')}
        </Button>
      </div>
    </fieldset>
  );
}

function Values({ fields }: Pick<ConflictCardProps, 'fields'>) {
  const { t } = useTranslation('records');
  return (
    <dl className={styles.values}>
      {fields.map(({ field, name, mine, theirs }) => (
        <Fragment key={field}>
          <dt className={styles.field}>{name}</dt>
          <dt>{t('conflict.mine')}</dt>
          <dd>{mine}</dd>
          <dt>{t('conflict.theirs')}</dt>
          <dd>{theirs}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

type ChoiceProps = ConflictingField & { isOwn: boolean; onChoose: (isOwn: boolean) => void };

function Choice({ name, mine, theirs, isOwn, onChoose }: ChoiceProps) {
  const { t } = useTranslation('records');
  return (
    <div className={styles.choice}>
      <span className={styles.field}>{name}</span>
      <Radio.Group
        aria-label={name}
        className={styles.options ?? ''}
        value={isOwn}
        onChange={({ target }) => onChoose(target.value === true)}
        options={[
          { value: true, label: labelText(t('conflict.mine'), mine) },
          { value: false, label: labelText(t('conflict.theirs'), theirs) },
        ]}
      />
    </div>
  );
}
