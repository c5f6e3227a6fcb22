import { type WorkflowRules, workflow } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { useSaveCommand } from '../../../ui/forms/use-save-command.ts';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { PublishDialog } from './publish-dialog.tsx';

type DraftButtonsProps = {
  /** What is edited and not saved. */
  draft: { rules: WorkflowRules; version: number } | null;
  isReady: boolean;
  /** The server has a draft. */
  isPrepared: boolean;
  version: number;
  onSent: () => void;
  /** Saves without a draft. */
  onSave: () => void;
};

/** Saves, publishes and discards the draft of a workflow. */
export function DraftButtons({ draft, isReady, isPrepared, version, onSent, onSave }: DraftButtonsProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [isPublishing, setPublishing] = useState(false);
  const { mutate, mutateAsync, isPending } = useSend(workflow.saveDraft, { alsoRefresh: ['project'] });
  const projectId = project.id;
  const save = () =>
    void (
      draft &&
      mutate(
        { body: { projectId, version: draft.version, draft: draft.rules } },
        {
          onSuccess() {
            onSent();
            notify(({ message }) => void message.success(t('workflowDraft.saved')));
          },
        },
      )
    );
  const isSavable = draft !== null && isReady && !isPending;
  const saveHere = isPrepared ? save : onSave;
  useSaveCommand({
    group: t('workflow.heading'),
    title: t(isPrepared ? 'workflowDraft.save' : 'workflow.save'),
    save: isSavable ? saveHere : null,
  });
  const discard = () =>
    confirm({
      title: t('workflowDraft.discard'),
      text: t('workflowDraft.discardText'),
      verb: t('workflowDraft.discard'),
      danger: true,
      run: () => mutateAsync({ body: { projectId, version, draft: null } }),
    });
  return (
    <>
      <Button disabled={!draft || !isReady} loading={isPending} onClick={save}>
        {t('workflowDraft.save')}
      </Button>
      {isPrepared && (
        <>
          <Button type="primary" disabled={draft !== null || !isReady} onClick={() => setPublishing(true)}>
            {t('workflowDraft.publish')}
          </Button>
          <Button disabled={draft !== null || isPending} onClick={discard}>
            {t('workflowDraft.discard')}
          </Button>
        </>
      )}
      {isPublishing && <PublishDialog version={version} onClose={() => setPublishing(false)} />}
    </>
  );
}
