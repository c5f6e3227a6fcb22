import { Button } from 'antd';
import { GridLine } from './frame.tsx';
import gridStyles from './grid.module.css';
import styles from './unread-line.module.css';

type UnreadLineProps = {
  line: number;
  top: number;
  /** Why it could not be read. */
  failure?: string | undefined;
  retryText: string;
  onRetry: () => void;
};

/** A row that has not been read yet or passes too quickly to be read, or the first one that could not be read. */
export function UnreadLine({ line, top, failure, retryText, onRetry }: UnreadLineProps) {
  return (
    <GridLine line={line} top={top}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight */}
      <div
        role="gridcell"
        tabIndex={-1}
        data-unread
        className={failure === undefined ? gridStyles.cell : styles.failed}
        style={failure === undefined ? { width: 420 } : {}}
      >
        {failure === undefined ? (
          <span className={styles.bar} />
        ) : (
          <>
            <span role="alert">{failure}</span>
            <Button size="small" onClick={onRetry} data-stop>
              {retryText}
            </Button>
          </>
        )}
      </div>
    </GridLine>
  );
}
