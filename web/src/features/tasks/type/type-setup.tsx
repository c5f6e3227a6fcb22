import { commonFailures, type TaskType, type TypeSetup, taskType } from '@opsyard/contract';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import { Failure } from '../../../ui/failure.tsx';
import { askToLeave, useLeaveGuard } from '../../../ui/forms/use-leave-guard.ts';
import { useSaveCommand } from '../../../ui/forms/use-save-command.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { DefinitionFields } from './definition-fields.tsx';
import { MigrateDialog } from './migrate-dialog.tsx';
import styles from './types.module.css';
import { useDraft } from './use-draft.ts';
import { VersionList } from './version-list.tsx';

/** The definition of a task type: its draft, its published versions, and the tasks that run on them. */
export function TypeSetupDialog({ type, onClose }: { type: TaskType; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { data, error, refetch } = useRead(taskType.setup, { query: { id: type.id } }, { quiet: true, staleTime: 0 });
  const title = t('typeSetup.setupTitle', { name: type.name });
  const [isChanged, setChanged] = useState(false);
  const close = () => (isChanged ? askToLeave(onClose) : onClose());
  return (
    <Modal open title={title} footer={null} onCancel={close} width={860}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data ? (
        <Setup type={type} setup={data} reload={() => void refetch()} onChanged={setChanged} />
      ) : (
        !error && <RowsSkeleton rows={6} />
      )}
    </Modal>
  );
}

type SetupProps = { type: TaskType; setup: TypeSetup; reload: () => void };

function Setup({ type, setup, reload, onChanged }: SetupProps & { onChanged: (isChanged: boolean) => void }) {
  const { t } = useTranslation('tasks');
  const { draft, round, setDraft, load, isChanged, isSuperseded, latest } = useDraft(setup);
  const { save, publish, refusal, setRefusal, isPending } = useSaving({ type, latest, reload, load });
  useLeaveGuard(isChanged);
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  useSaveCommand({
    ...{ group: t('settings.types'), title: t('typeSetup.saveDraft'), isInDialog: true },
    save: isChanged && !isPending ? () => save(draft) : null,
  });
  return (
    <div className={styles.setup}>
      <p className={styles.hint}>{t('typeSetup.setupHint')}</p>
      <Outdated type={type} setup={latest} reload={reload} />
      <DefinitionFields
        key={round}
        draft={draft}
        onChange={(next) => {
          setRefusal(null);
          setDraft(next);
        }}
      />
      {isSuperseded && (
        <Alert
          type="warning"
          showIcon
          title={t('typeSetup.changed')}
          action={<Button onClick={() => load(setup)}>{t('typeSetup.loadOther')}</Button>}
          className={styles.alert ?? ''}
        />
      )}
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      <div className={styles.buttons}>
        <Button type="primary" loading={isPending} onClick={() => publish(isChanged ? draft : null)}>
          {t('typeSetup.publish')}
        </Button>
        <Button disabled={!isChanged || isPending} onClick={() => save(draft)}>
          {t('typeSetup.saveDraft')}
        </Button>
      </div>
      <VersionList setup={latest} />
    </div>
  );
}

type Draft = NonNullable<TypeSetup['draft']>;

type Saving = { type: TaskType; latest: TypeSetup; reload: () => void; load: (setup: TypeSetup) => void };

/** Saves and publishes a draft; what others saved meanwhile is read and shown first. */
function useSaving({ type, latest, reload, load }: Saving) {
  const { t } = useTranslation('tasks');
  const [refusal, setRefusal] = useState<string | null>(null);
  const options = { alsoRefresh: ['project', 'taskType'], quiet: true } as const;
  const saving = useSend(taskType.saveDraft, options);
  const publishing = useSend(taskType.publish, options);
  const outcome = (text: (setup: TypeSetup) => string) => ({
    onError(error: RequestError) {
      reload();
      setRefusal(error.is(commonFailures.staleVersion) ? null : error.message);
    },
    onSuccess(next: TypeSetup) {
      load(next);
      setRefusal(null);
      notify(({ message }) => void message.success(text(next)));
    },
  });
  const savedText = () => t('typeSetup.draftSaved');
  const publishedText = ({ versions }: TypeSetup) => t('typeSetup.published', { number: versions[0]?.number ?? 1 });
  const send = (draft: Draft, then: Parameters<typeof saving.mutate>[1]) =>
    saving.mutate({ body: { id: type.id, version: latest.version, draft } }, then);
  const publishSaved = (version: number) =>
    publishing.mutate({ body: { id: type.id, version } }, outcome(publishedText));
  return {
    refusal,
    setRefusal,
    isPending: saving.isPending || publishing.isPending,
    save: (draft: Draft) => send(draft, outcome(savedText)),
    /** Null: the draft is saved already. */
    publish(draft: Draft | null) {
      if (!draft) return publishSaved(latest.version);
      send(draft, {
        ...outcome(savedText),
        onSuccess(next) {
          load(next);
          publishSaved(next.version);
        },
      });
    },
  };
}

/** Offers to migrate the tasks that do not run on the latest version. */
function Outdated({ type, setup, reload }: SetupProps) {
  const { t } = useTranslation('tasks');
  const [migrating, setMigrating] = useState(false);
  const count = setup.unversioned + setup.versions.slice(1).reduce((sum, { tasks }) => sum + tasks, 0);
  const close = () => {
    setMigrating(false);
    reload();
  };
  return (
    <>
      {count > 0 && setup.versions.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('typeSetup.outdated', { count })}
          action={<Button onClick={() => setMigrating(true)}>{t('typeSetup.migrate')}</Button>}
          className={styles.alert ?? ''}
        />
      )}
      {migrating && <MigrateDialog type={type} onClose={close} />}
    </>
  );
}
