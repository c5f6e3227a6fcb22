import { MESSAGE_FILES_MAX, type WorkOrderMessage, workOrderMessage } from '@opsyard/contract';
import { Button, Input, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/calls/api.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { useCan } from '../../kernel/can.tsx';
import { download, upload } from '../../kernel/files.ts';
import { When } from '../../ui/dates/when.tsx';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { sizeText } from '../../ui/numbers/file-size.ts';
import styles from './work-orders.module.css';

type Direction = 'in' | 'out';

/** Messages to and from the carrier. */
export function Messages({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const mayEdit = useCan('work-orders:order:edit');
  const { data: messages = [] } = useRead(workOrderMessage.list, { query: { orderId: id } }, { quiet: true });
  return (
    <>
      {messages.length === 0 && <p className={styles.quiet}>{t('messages.none')}</p>}
      <ul className={styles.thread} aria-label={t('messages.thread')}>
        {messages.map(({ id: key, direction, text, authorName, at, files }) => (
          <li key={key} className={direction === 'in' ? styles.in : styles.out}>
            <span className={styles.quiet}>
              {t(`messages.${direction}`)} · {authorName} · <When at={at} />
            </span>
            <p>{text}</p>
            <Files files={files} />
          </li>
        ))}
      </ul>
      {mayEdit && <AddMessage id={id} />}
    </>
  );
}

function Files({ files }: Pick<WorkOrderMessage, 'files'>) {
  const { t } = useTranslation('workOrders');
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('messages.files')}>
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.file}
            onClick={() => void download(workOrderMessage.download, { query: { id } }, name)}
          >
            {name}
          </button>
          <span className={styles.quiet}>{sizeText(size)}</span>
        </li>
      ))}
    </ul>
  );
}

function AddMessage({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const [direction, setDirection] = useState<Direction>('out');
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isSending, setSending] = useState(false);
  const add = useSend(workOrderMessage.add);
  const send = async () => {
    setSending(true);
    const sent = await sendMessage(add.mutateAsync({ body: { orderId: id, direction, text } }), files);
    setSending(false);
    if (!sent) return;
    setText('');
    // Files that were refused can be sent with another message.
    setFiles(sent.refused);
  };
  return (
    <div className={styles.compose}>
      <Segmented<Direction>
        aria-label={t('messages.direction')}
        value={direction}
        onChange={setDirection}
        options={(['out', 'in'] as const).map((value) => ({ value, label: t(`messages.${value}`) }))}
      />
      <Input.TextArea
        aria-label={t('messages.text')}
        rows={2}
        maxLength={5_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ChosenFiles files={files} onChange={setFiles} />
      <Button disabled={text.trim() === ''} loading={isSending} onClick={() => void send()}>
        {t('messages.add')}
      </Button>
    </div>
  );
}

/** Sends a message, then its files one by one; null if the message was refused, as the page shows. */
async function sendMessage(adding: Promise<WorkOrderMessage>, files: readonly File[]) {
  const message = await adding.catch(() => null);
  if (!message) return null;
  const refused: File[] = [];
  for (const file of files) {
    const query = { messageId: message.id };
    const sent = await upload(workOrderMessage.attach, { query }, file).catch(() => null);
    if (!sent) refused.push(file);
  }
  await refresh(workOrderMessage.list.feature);
  return { refused };
}

type ChosenFilesProps = { files: readonly File[]; onChange: (files: readonly File[]) => void };

/** The files to be sent with a message. */
function ChosenFiles({ files, onChange }: ChosenFilesProps) {
  const { t } = useTranslation('workOrders');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.list} aria-label={t('messages.chosen')}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              {file.name}
              <Button
                type="text"
                size="small"
                aria-label={t('evidence.remove', { name: file.name })}
                icon={<Glyph name="cross" />}
                onClick={() => onChange(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label={t('messages.files')}
        onChange={({ target }) => {
          onChange([...files, ...(target.files ?? [])].slice(0, MESSAGE_FILES_MAX));
          target.value = '';
        }}
      />
      <Button type="text" icon={<Glyph name="clip" />} onClick={() => picker.current?.click()}>
        {t('messages.attach')}
      </Button>
    </>
  );
}
