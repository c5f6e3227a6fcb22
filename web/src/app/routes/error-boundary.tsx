import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeMissing, isCodeMissing } from '../../kernel/loading/screens.ts';
import { Empty } from '../../ui/empty.tsx';

type State = { error: unknown };

/** Contains a render error within its page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isCodeMissing(error) && !reloadedJustNow())
      return <NewPage isNewVersion={!(error instanceof CodeMissing && error.reason === 'lost')} />;
    return <Broken retry={() => (isCodeMissing(error) ? window.location.reload() : this.setState({ error: null }))} />;
  }
}

function Broken({ retry }: { retry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <div role="alert">
      <Empty
        page
        title={t('error.pageBroke')}
        text={t('error.pageBrokeText')}
        action={<Button onClick={retry}>{t('error.again')}</Button>}
      />
    </div>
  );
}

function NewPage({ isNewVersion }: { isNewVersion: boolean }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <div role="alert">
      <Empty
        page
        title={t(isNewVersion ? 'error.newVersion' : 'common:failure.title')}
        text={isNewVersion && t('error.newVersionText')}
        action={
          <Button type="primary" onClick={reloadOnce}>
            {t('error.reload')}
          </Button>
        }
      />
    </div>
  );
}

const RELOADED = 'pro__RELOADED_FOR_CODE';
const JUST_NOW = 60_000;

/** If the code is still missing after a reload, there is no new version: do not offer the reload again. */
function reloadedJustNow(): boolean {
  return Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < JUST_NOW;
}

function reloadOnce(): void {
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}
