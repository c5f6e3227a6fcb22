import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './drawer.module.css';

type FieldRowProps = {
  label: ReactNode;
  labelId?: string;
  /** Explains the label; not part of its text. */
  help?: ReactNode;
  /** The name of the field, by which tests and keys find it. */
  name?: string;
  /** Highlights the value under the pointer, as one that can be edited. */
  isEditable?: boolean;
  children: ReactNode;
};

/** A field of an open record: its label and its value. */
export function FieldRow({ label, labelId, help, name, isEditable = false, children }: FieldRowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>
        <span id={labelId}>{label}</span>
        {help}
      </dt>
      <dd className={classes(styles.cell, isEditable && styles.editable)} data-field={name}>
        {children}
      </dd>
    </div>
  );
}
