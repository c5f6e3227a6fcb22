import { COLORS, type Color, CUSTOM_OPTION_NAME_MAX, CUSTOM_OPTIONS_MAX } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import styles from '../custom-fields/custom-fields.module.css';
import { ColorField } from './color-field.tsx';

/** An option being edited: one without an id is new; `place` distinguishes new ones. */
export type OptionDraft = { id?: string; place?: number; name: string; color: Color };

/** The options as they are sent: lines left empty are none. */
export function sentOptions(options: readonly OptionDraft[]): { id?: string; name: string; color: Color }[] {
  return options
    .filter(({ name }) => name.trim() !== '')
    .map(({ id, name, color }) => ({ ...(id && { id }), name: name.trim(), color }));
}

type OptionsFieldProps = { options: readonly OptionDraft[]; onChange: (options: readonly OptionDraft[]) => void };

/** The options of a choice: named, coloured, ordered, added and taken out. */
export function OptionsField({ options, onChange }: OptionsFieldProps) {
  const { t } = useTranslation('tasks');
  const label = useId();
  const change = (at: number, part: Partial<OptionDraft>) =>
    onChange(options.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const swap = (at: number, other: number) => {
    const next = [...options];
    const [one, two] = [next[at], next[other]];
    if (!one || !two) return;
    next[at] = two;
    next[other] = one;
    onChange(next);
  };
  const add = () => {
    const place = Math.max(0, ...options.map((one) => one.place ?? 0)) + 1;
    onChange([...options, { place, name: '', color: COLORS[options.length % COLORS.length] ?? 'blue' }]);
  };
  return (
    <fieldset className={styles.fieldset} aria-labelledby={label}>
      <span id={label} className={styles.hint}>
        {t('fieldSetup.options')}
      </span>
      <ul className={styles.options}>
        {options.map((one, at) => {
          const place = at + 1;
          return (
            <li key={one.id ?? `new ${one.place}`} className={styles.option}>
              <ColorField
                value={one.color}
                label={t('fieldSetup.optionColor', { place })}
                onPick={(color) => change(at, { color })}
              />
              <Input
                className={styles.grow ?? ''}
                value={one.name}
                maxLength={CUSTOM_OPTION_NAME_MAX}
                autoFocus={one.id === undefined && at === options.length - 1}
                aria-label={t('fieldSetup.option', { place })}
                autoComplete="off"
                onChange={({ target }) => change(at, { name: target.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  if (at === options.length - 1 && one.name.trim() !== '') add();
                }}
              />
              <Button
                type="text"
                disabled={at === 0}
                aria-label={t('fieldSetup.optionUp', { place })}
                icon={<Glyph name="up" />}
                onClick={() => swap(at, at - 1)}
              />
              <Button
                type="text"
                disabled={at === options.length - 1}
                aria-label={t('fieldSetup.optionDown', { place })}
                icon={<Glyph name="down" />}
                onClick={() => swap(at, at + 1)}
              />
              <Button
                type="text"
                aria-label={t('fieldSetup.optionRemove', { place })}
                icon={<Glyph name="cross" />}
                onClick={() => onChange(options.filter((_, other) => other !== at))}
              />
            </li>
          );
        })}
      </ul>
      <Button disabled={options.length >= CUSTOM_OPTIONS_MAX} icon={<Glyph name="plus" />} onClick={add}>
        {t('fieldSetup.newOption')}
      </Button>
    </fieldset>
  );
}
