import { type AssetVersion, assetParts, assetReview, type ReviewMode } from '@opsyard/contract';
import { Form, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRead } from '../../kernel/calls/api.ts';
import { textOf } from '../../kernel/calls/failure-notice.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { useDebounced } from '../../kernel/use-debounced.ts';
import styles from './assets.module.css';

type DialogProps = { version: AssetVersion; assetId: string; onClose: () => void };
type Person = { value: string; label: string };
const MODES = ['any', 'all', 'nOfM'] as const satisfies readonly ReviewMode[];

/** Dialog that requests a review of the newest version. */
export function ReviewDialog({ version, assetId, onClose }: DialogProps) {
  const { t } = useTranslation('assets');
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [mode, setMode] = useState<ReviewMode>('all');
  const [needed, setNeeded] = useState(2);
  const [dueOn, setDueOn] = useState('');
  const [failure, setFailure] = useState('');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const body = {
      ...{ versionId: version.id, reviewers: people.map(({ value }) => value), mode, dueOn: dueOn || null },
      ...(mode === 'nOfM' && { needed }),
    };
    try {
      await call(assetReview.open, { body }, { quiet: true });
      await refresh(assetReview.list.feature, 'asset');
      onClose();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setFailure(textOf(error));
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={t('review.title', { no: version.no })}
      okText={t('review.ask')}
      okButtonProps={{ disabled: people.length === 0, loading: isSaving }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <Form.Item label={t('review.reviewers')} htmlFor="review-people" required>
          <ReviewerPicker assetId={assetId} people={people} onChange={setPeople} />
        </Form.Item>
        <Form.Item label={t('review.mode')} htmlFor="review-mode">
          <Select<ReviewMode>
            id="review-mode"
            value={mode}
            onChange={setMode}
            options={MODES.map((value) => ({ value, label: t(`review.modes.${value}`) }))}
          />
        </Form.Item>
        {mode === 'nOfM' && (
          <Form.Item label={t('review.count')} htmlFor="review-count">
            <InputNumber
              id="review-count"
              min={1}
              max={Math.max(1, people.length)}
              value={needed}
              onChange={(value) => setNeeded(value ?? 1)}
            />
          </Form.Item>
        )}
        <Form.Item label={t('review.dueOn')} htmlFor="review-due">
          <Input id="review-due" type="date" value={dueOn} onChange={({ target }) => setDueOn(target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

type PickerProps = { assetId: string; people: readonly Person[]; onChange: (people: readonly Person[]) => void };

/** Select for users who may see the asset. */
function ReviewerPicker({ assetId, people, onChange }: PickerProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const query = { recordId: assetId, ...(search && { text: search }) };
  const { data = [] } = useRead(assetParts.assetComment.people, { query }, { quiet: true, keepPrevious: true });
  const found = data.map(({ id, realname }) => ({ value: id, label: realname }));
  const others = people.filter(({ value }) => !found.some((one) => one.value === value));
  return (
    <Select<Person[]>
      id="review-people"
      mode="multiple"
      labelInValue
      value={[...people]}
      showSearch={{ filterOption: false, onSearch: setText }}
      onChange={(chosen) => onChange(chosen.map(({ value, label }) => ({ value, label })))}
      options={[...found, ...others]}
    />
  );
}
