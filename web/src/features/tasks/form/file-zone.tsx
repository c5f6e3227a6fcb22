import { createContext, type DragEvent, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import styles from './file-zone.module.css';

/** A field that takes files. */
type Receiver = { isFull: boolean; take: (files: readonly File[]) => void };
type Register = (receiver: { current: Receiver }) => () => void;

const ZoneContext = createContext<Register>(() => () => undefined);

/** The files of a paste, unless a text field takes them as text, as it does what was copied in a table. */
function pastedFiles({ clipboardData, target, defaultPrevented }: ClipboardEvent): File[] {
  const isText = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]');
  const hasText = clipboardData?.types.includes('text/plain') === true;
  return defaultPrevented || (isText && hasText) ? [] : [...(clipboardData?.files ?? [])];
}

type FileTargetProps = {
  children: ReactNode;
  onFiles: (files: readonly File[]) => void;
  /** Whether there is a field for files. */
  takes?: () => boolean;
  /** Files that are pasted where nothing has the focus are for it, too. */
  isWhole?: boolean;
};

/** Takes files that are dropped on what it contains, or pasted there. */
function FileTarget({ children, onFiles, takes = () => true, isWhole = false }: FileTargetProps) {
  const [isOver, setOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const take = (event: Event | React.SyntheticEvent, files: readonly File[]) => {
    if (files.length === 0 || !takes()) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  };
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    if (isWhole && event.target === document.body) take(event, pastedFiles(event));
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => takePasted(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it are operated by keys
    <div
      ref={box}
      className={classes(styles.zone, isOver && styles.over)}
      onPaste={(event) => take(event, pastedFiles(event.nativeEvent))}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        // Also where no file can be added: the browser would open it, and leave the page.
        event.preventDefault();
        event.stopPropagation();
        if (takes()) setOver(true);
        else event.dataTransfer.dropEffect = 'none';
      }}
      onDragLeave={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) setOver(false);
      }}
      onDropCapture={() => setOver(false)}
      onDrop={(event) => {
        if (!event.defaultPrevented) take(event, [...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

/** A form: files that are dropped or pasted anywhere in it go to its first field of files with room. */
export function FileZone({ children }: { children: ReactNode }) {
  const receivers = useRef<{ current: Receiver }[]>([]);
  const register: Register = (receiver) => {
    receivers.current.push(receiver);
    return () => {
      receivers.current = receivers.current.filter((one) => one !== receiver);
    };
  };
  const give = (files: readonly File[]) => {
    const all = receivers.current.map(({ current }) => current);
    // A full one says why it takes none.
    (all.find(({ isFull }) => !isFull) ?? all[0])?.take(files);
  };
  return (
    <ZoneContext value={register}>
      <FileTarget onFiles={give} takes={() => receivers.current.length > 0} isWhole>
        {children}
      </FileTarget>
    </ZoneContext>
  );
}

/** A field of files: what is dropped on it, or pasted in it, is for it. */
export function FileReceiver({ children, isFull, take }: Receiver & { children: ReactNode }) {
  const register = useEffectEvent(use(ZoneContext));
  const receiver = useRef<Receiver>({ isFull, take });
  useEffect(() => {
    receiver.current = { isFull, take };
  });
  useEffect(() => register(receiver), []);
  return <FileTarget onFiles={take}>{children}</FileTarget>;
}
