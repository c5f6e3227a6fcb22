import { assetTrash, type HeldKind, REASON_MAX, retentionHold } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { notify } from '../../../kernel/notify.ts';
import { AutoSizeTextArea } from '../../../ui/forms/auto-size-text-area.tsx';
import { isRecord } from './record-kinds.ts';

type AssetKind = 'asset' | 'assetFolder';
type HoldDialogProps = { kind: AssetKind | HeldKind; id: string; title: string; onClose: () => void };

/** Sets, changes or releases the retention hold of something. */
export function HoldDialog({ kind, id, title, onClose }: HoldDialogProps) {
  const { t } = useTranslation('tasks');
  const fieldId = useId();
  const isOfRecord = isOfAssets(kind) || isRecord(kind);
  const hold = useHold(kind, id);
  const [text, setText] = useState<string>();
  const [busy, setBusy] = useState<'isSet' | 'isReleased' | null>(null);
  const reason = (text ?? hold?.reason ?? '').trim();
  const run = async (word: 'isSet' | 'isReleased', work: () => Promise<unknown>) => {
    setBusy(word);
    try {
      await work();
      await refresh(...REFRESHED);
      notify(({ message }) => void message.success(t(`trash.hold.${word}`)));
      onClose();
    } catch {
      // The failure has been shown.
      setBusy(null);
    }
  };
  return (
    <Modal
      open
      title={t('trash.hold.title', { title })}
      onCancel={onClose}
      footer={
        <>
          {hold && (
            <Button
              danger
              loading={busy === 'isReleased'}
              onClick={() => void run('isReleased', () => release(kind, id))}
            >
              {t('trash.hold.release')}
            </Button>
          )}
          <Button
            type="primary"
            disabled={reason === '' || reason === hold?.reason}
            loading={busy === 'isSet'}
            onClick={() => void run('isSet', () => set(kind, id, reason))}
          >
            {t(hold ? 'trash.hold.change' : 'trash.hold.set')}
          </Button>
        </>
      }
    >
      <p>{t(isOfRecord ? 'trash.hold.text' : 'trash.hold.settingText')}</p>
      <label htmlFor={fieldId}>{t('trash.hold.reason')}</label>
      <AutoSizeTextArea
        id={fieldId}
        minRows={2}
        maxRows={6}
        value={text ?? hold?.reason ?? ''}
        count={countUpTo(REASON_MAX)}
        // A reason is one line.
        onChange={({ target }) => setText(target.value.replaceAll('\n', ' '))}
      />
    </Modal>
  );
}

/** Reads that show holds. */
const REFRESHED = [retentionHold.get.feature, assetTrash.hold.feature, 'trash', 'activity'];

function isOfAssets(kind: HoldDialogProps['kind']): kind is AssetKind {
  return kind === 'asset' || kind === 'assetFolder';
}

/** The present hold, once it has been read. */
function useHold(kind: HoldDialogProps['kind'], id: string) {
  const ofAssets = isOfAssets(kind);
  const asset = useRead(assetTrash.hold, { query: { kind: ofAssets ? kind : 'asset', id } }, { enabled: ofAssets });
  const task = useRead(retentionHold.get, { query: { kind: ofAssets ? 'task' : kind, id } }, { enabled: !ofAssets });
  return ofAssets ? asset.data : task.data;
}

async function set(kind: HoldDialogProps['kind'], id: string, reason: string): Promise<unknown> {
  if (isOfAssets(kind)) return await call(assetTrash.setHold, { body: { kind, id, reason } });
  return await call(retentionHold.set, { body: { kind, id, reason } });
}

async function release(kind: HoldDialogProps['kind'], id: string): Promise<unknown> {
  if (isOfAssets(kind)) return await call(assetTrash.releaseHold, { query: { kind, id } });
  return await call(retentionHold.release, { query: { kind, id } });
}
