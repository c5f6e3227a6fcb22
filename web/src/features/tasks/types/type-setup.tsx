import { PLAIN_DEFINITION, type TaskType, type TypeDefinition, type TypeSetup, taskType } from '@opsyard/contract';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/api.ts';
import { notify } from '../../../kernel/notify.ts';
import type { RequestError } from '../../../kernel/request-error.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { DefinitionFields } from './definition-fields.tsx';
import { MigrateDialog } from './migrate-dialog.tsx';
import styles from './types.module.css';
import { VersionList } from './version-list.tsx';

/** What a task type says of its tasks: its draft, its published versions, and the tasks that run on them. */
export function TypeSetupDialog({ type, onClose }: { type: TaskType; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { data, error, refetch } = useRead(taskType.setup, { query: { id: type.id } }, { quiet: true });
  return (
    <Modal open title={t('types.setupTitle', { name: type.name })} footer={null} onCancel={onClose} width={860}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data ? (
        <Setup key={data.version} type={type} setup={data} reload={() => void refetch()} />
      ) : (
        !error && <RowsSkeleton rows={6} />
      )}
    </Modal>
  );
}

type SetupProps = { type: TaskType; setup: TypeSetup; reload: () => void };

function Setup({ type, setup, reload }: SetupProps) {
  const { t } = useTranslation('tasks');
  const [draft, setDraft] = useState<TypeDefinition>(setup.draft ?? PLAIN_DEFINITION);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [migrating, setMigrating] = useState(false);
  const options = { alsoRefresh: ['project', 'taskType'], quiet: true } as const;
  const save = useSend(taskType.saveDraft, options);
  const publish = useSend(taskType.publish, options);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(setup.draft);
  const [latest] = setup.versions;
  const outdated = setup.unversioned + setup.versions.slice(1).reduce((sum, { tasks }) => sum + tasks, 0);
  const fails = { onError: (error: RequestError) => setRefusal(error.message) };
  const say = (text: string) => notify(({ message }) => void message.success(text));
  const saved = (then: (version: number) => void) =>
    save.mutate(
      { body: { id: type.id, version: setup.version, draft } },
      { ...fails, onSuccess: ({ version }) => then(version) },
    );
  const publishDraft = (version: number) =>
    publish.mutate(
      { body: { id: type.id, version } },
      {
        onError(error) {
          setRefusal(error.message);
          // What was saved before is the present state by now.
          if (version !== setup.version) reload();
        },
        onSuccess(next) {
          say(t('types.published', { number: next.versions[0]?.number ?? 1 }));
          reload();
        },
      },
    );
  return (
    <div className={styles.setup}>
      <p className={styles.hint}>{t('types.setupHint')}</p>
      {outdated > 0 && latest && (
        <Alert
          type="info"
          showIcon
          title={t('types.outdated', { count: outdated })}
          action={<Button onClick={() => setMigrating(true)}>{t('types.migrate')}</Button>}
        />
      )}
      <DefinitionFields
        draft={draft}
        onChange={(next) => {
          setRefusal(null);
          setDraft(next);
        }}
      />
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      <div className={styles.buttons}>
        <Button
          type="primary"
          loading={publish.isPending || save.isPending}
          onClick={() => (isChanged ? saved(publishDraft) : publishDraft(setup.version))}
        >
          {t('types.publish')}
        </Button>
        <Button
          disabled={!isChanged || save.isPending}
          onClick={() =>
            saved(() => {
              say(t('types.draftSaved'));
              reload();
            })
          }
        >
          {t('types.saveDraft')}
        </Button>
      </div>
      <VersionList setup={setup} />
      {migrating && (
        <MigrateDialog
          type={type}
          onClose={() => {
            setMigrating(false);
            reload();
          }}
        />
      )}
    </div>
  );
}
