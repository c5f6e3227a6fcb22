import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../../../../ui/dates/day-field.module.css';
import { DayText } from '../../../../ui/dates/when.tsx';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { PopupButton } from '../../../../ui/popups/popup-button.tsx';
import { DueEditor } from '../../shared/editing/due-editor.tsx';

type DueFieldProps = {
  label: string;
  id?: string;
  value?: string | null;
  onChange?: (day: string | null) => void;
};

/** The due date of a new task, with its time of day in the field `dueTime` of the form. */
export function DueField({ label, id, value = null, onChange }: DueFieldProps) {
  return (
    <Form.Item name="dueTime" noStyle>
      <DayAndTime label={label} fieldId={id} day={value} onDay={onChange} />
    </Form.Item>
  );
}

type DayAndTimeProps = {
  label: string;
  fieldId: string | undefined;
  day: string | null;
  onDay: ((day: string | null) => void) | undefined;
  value?: string | null;
  onChange?: (time: string | null) => void;
};

function DayAndTime({ label, fieldId, day, onDay, value: time = null, onChange }: DayAndTimeProps) {
  const { t } = useTranslation('common');
  return (
    <PopupButton
      label={label}
      trigger={(props) => (
        <button type="button" id={fieldId} className={styles.field} {...props}>
          <Glyph name="clock" />
          {day ? <DayText day={day} time={time} /> : <span className={styles.none}>{t('day.none')}</span>}
        </button>
      )}
    >
      {(close) => (
        <DueEditor
          label={label}
          value={{ dueDate: day, dueTime: time }}
          onPick={({ dueDate, dueTime }) => {
            if (dueDate !== undefined) onDay?.(dueDate);
            if (dueTime !== undefined) onChange?.(dueTime);
            close();
          }}
        />
      )}
    </PopupButton>
  );
}
