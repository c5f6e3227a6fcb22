import { Button, Drawer } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './administration.module.css';

type FormDrawerProps = {
  title: string;
  isSaving: boolean;
  onClose: () => void;
  /** Renders the form; the save button submits the form with this id. */
  children: (formId: string) => ReactNode;
  /** Hides the save button. */
  readOnly?: boolean;
};

/** A drawer with a form and its buttons. A click on the backdrop does not close it, so that no input is lost. */
export function FormDrawer({ title, isSaving, onClose, children, readOnly = false }: FormDrawerProps) {
  const { t } = useTranslation('administration');
  const formId = useId();
  return (
    <Drawer
      open
      title={title}
      size={520}
      mask={{ closable: false }}
      onClose={onClose}
      footer={
        <div className={styles.drawerButtons}>
          <Button onClick={onClose}>{t(readOnly ? 'close' : 'cancel')}</Button>
          {!readOnly && (
            <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
              {t('save')}
            </Button>
          )}
        </div>
      }
    >
      {children(formId)}
    </Drawer>
  );
}
