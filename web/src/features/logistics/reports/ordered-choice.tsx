import { Button, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import styles from './reports.module.css';

type OrderedChoiceProps = {
  label: string;
  /** Label of the list of available options. */
  addLabel: string;
  chosen: readonly string[];
  options: readonly { value: string; label: string }[];
  onChange: (chosen: string[]) => void;
};

/** Selects options and orders them. */
export function OrderedChoice({ label, addLabel, chosen, options, onChange }: OrderedChoiceProps) {
  const { t } = useTranslation('logistics');
  const id = useId();
  const labels = new Map(options.map(({ value, label: text }) => [value, text]));
  const move = (at: number, step: 1 | -1) => {
    const next = [...chosen];
    next.splice(at + step, 0, ...next.splice(at, 1));
    onChange(next);
  };
  return (
    <fieldset className={styles.choice} aria-label={label}>
      <legend>{label}</legend>
      <ol className={styles.chosen}>
        {chosen.map((key, at) => {
          const name = labels.get(key) ?? key;
          return (
            <li key={key} className={styles.one}>
              <span className={styles.oneName}>{name}</span>
              <Button
                type="text"
                size="small"
                disabled={at === 0}
                aria-label={t('reports.up', { name })}
                icon={<Glyph name="up" />}
                onClick={() => move(at, -1)}
              />
              <Button
                type="text"
                size="small"
                disabled={at === chosen.length - 1}
                aria-label={t('reports.down', { name })}
                icon={<Glyph name="down" />}
                onClick={() => move(at, 1)}
              />
              <Button
                type="text"
                size="small"
                aria-label={t('reports.remove', { name })}
                icon={<Glyph name="cross" />}
                onClick={() => onChange(chosen.filter((one) => one !== key))}
              />
            </li>
          );
        })}
      </ol>
      <Select
        id={id}
        aria-label={addLabel}
        placeholder={addLabel}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        onChange={(value: string | null) => value !== null && onChange([...chosen, value])}
        options={options.filter(({ value }) => !chosen.includes(value))}
      />
    </fieldset>
  );
}
