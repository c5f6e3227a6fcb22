import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './drawer.module.css';

type FieldRowProps = {
  label: ReactNode;
  labelId?: string;
  /** The name of the field, by which tests and keys find it. */
  name?: string;
  /** Highlights the value under the pointer, as one that can be edited. */
  isEditable?: boolean;
  children: ReactNode;
};

/** A field of an open record: its label and its value. */
export function FieldRow({ label, labelId, name, isEditable = false, children }: FieldRowProps) {
  return (
    <div className={styles.row}>
      <dt id={labelId} className={styles.label}>
        {label}
      </dt>
      <dd className={classes(styles.cell, isEditable && styles.editable)} data-field={name}>
        {children}
      </dd>
    </div>
  );
}
