import { CheckCircleFilled, CompassOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../kernel/session.ts';
import { openOverlay } from '../overlay.ts';
import styles from './getting-started.module.css';
import { finishHelp } from './help.ts';
import { type SetupStep, useSetupSteps } from './setup-steps.ts';

type GettingStartedProps = { mayManage: boolean };

/** Help for new users: a tour for everybody, and the remaining setup steps for administrators. */
export function GettingStarted({ mayManage }: GettingStartedProps) {
  const { t } = useTranslation('shell');
  const { realname } = useMe();
  const dismiss = () => finishHelp('tour', 'checklist');
  return (
    <section className={styles.card} aria-labelledby="getting-started">
      <div className={styles.words}>
        <h2 id="getting-started" className={styles.title}>
          {mayManage ? t('start.titleAdmin') : t('start.title', { name: realname })}
        </h2>
        <p className={styles.text}>{mayManage ? t('start.textAdmin') : t('start.text')}</p>
      </div>
      {mayManage && <Steps />}
      <div className={styles.buttons}>
        <Button icon={<CompassOutlined aria-hidden />} onClick={() => openOverlay('tour')}>
          {t('start.tour')}
        </Button>
        <Button type="text" onClick={dismiss}>
          {t('start.putAway')}
        </Button>
      </div>
    </section>
  );
}

function Steps() {
  const steps = useSetupSteps();
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.key}>
          <Step step={step} />
        </li>
      ))}
    </ol>
  );
}

function Step({ step: { title, text, path, isDone } }: { step: SetupStep }) {
  const { t } = useTranslation('shell');
  return (
    <Link to={path} className={styles.step}>
      {isDone ? (
        <CheckCircleFilled className={styles.done ?? ''} aria-label={t('start.done')} />
      ) : (
        <RightOutlined className={styles.open ?? ''} aria-hidden />
      )}
      <span>
        <span className={styles.name}>{title}</span>
        <span className={styles.why}>{text}</span>
      </span>
    </Link>
  );
}
