import { Input } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import type { CSSProperties } from 'react';
import { classes } from '../classes.ts';
import styles from './auto-size-text-area.module.css';

type AutoSizeTextAreaProps = Omit<TextAreaProps, 'autoSize' | 'rows' | 'style'> & { minRows: number; maxRows: number };

/**
 * A text area that grows with its text. The library's own way measures a second text area in the page, which the content security
 * policy leaves visible and focusable.
 */
export function AutoSizeTextArea({ minRows, maxRows, className, ...props }: AutoSizeTextAreaProps) {
  const rows = { '--rows-min': minRows, '--rows-max': maxRows } as CSSProperties;
  const combined = classes(styles.autoSize, className);
  // Browsers that cannot fit a field to its text keep to the rows.
  return <Input.TextArea {...props} rows={minRows} {...(combined && { className: combined })} style={rows} />;
}
