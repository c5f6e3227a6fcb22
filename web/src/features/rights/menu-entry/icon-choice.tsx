import { StopOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { createElement, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moreIcons } from '../../../ui/icons/more-icons.ts';
import styles from '../rights.module.css';

type IconChoiceProps = { value: string | null; onPick: (icon: string | null) => void };

/** Icon picker with a search by name. */
export function IconChoice({ value, onPick }: IconChoiceProps) {
  const { t } = useTranslation('rights');
  const [text, setText] = useState('');
  const names = Object.keys(moreIcons).filter((name) => name.includes(text.trim().toLowerCase()));
  const at = value !== null && names.includes(value) ? value : null;
  return (
    <>
      <Input
        style={{ marginBlock: 8 }}
        allowClear
        aria-label={t('field.findIcon')}
        placeholder={t('field.findIcon')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.icons} role="radiogroup" aria-label={t('field.icons')} onKeyDown={moveFocus}>
        {[null, ...names].map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: a grid of pictures with one choice
          <button
            key={name ?? ''}
            type="button"
            role="radio"
            className={styles.iconChoice}
            aria-checked={name === at}
            tabIndex={name === at ? 0 : -1}
            aria-label={name ?? t('field.noIcon')}
            title={name ?? t('field.noIcon')}
            onClick={() => onPick(name)}
          >
            {createElement((name !== null && Object.hasOwn(moreIcons, name) && moreIcons[name]) || StopOutlined)}
          </button>
        ))}
      </div>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + step + all.length) % all.length]?.focus();
  event.preventDefault();
}
