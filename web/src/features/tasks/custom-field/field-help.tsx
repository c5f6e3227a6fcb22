import { useTranslation } from 'react-i18next';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import styles from './custom-fields.module.css';

/** A button that shows the help text of a custom field. */
export function FieldHelp({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('tasks');
  const label = t('fieldGuide.about', { name });
  return (
    <PopupButton
      label={label}
      trigger={(trigger) => (
        <button type="button" className={styles.ask} aria-label={label} title={text} {...trigger}>
          <span aria-hidden>?</span>
        </button>
      )}
    >
      {() => <p className={styles.help}>{text}</p>}
    </PopupButton>
  );
}
