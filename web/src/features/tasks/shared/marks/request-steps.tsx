import { REQUEST_STEPS, type RequestStage, stepIndexOf } from '@opsyard/contract';
import styles from './request-steps.module.css';

type RequestStepsProps = {
  stage: RequestStage;
  /** The accessible name of the list. */
  label: string;
  nameOf: (step: (typeof REQUEST_STEPS)[number]) => string;
};

/** How far a request that goes well has come; nothing for one that ended otherwise. */
export function RequestSteps({ stage, label, nameOf }: RequestStepsProps) {
  const at = stepIndexOf(stage);
  if (at < 0) return null;
  return (
    <ol className={styles.steps} aria-label={label}>
      {REQUEST_STEPS.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} data-reached={index <= at || undefined}>
          {nameOf(step)}
        </li>
      ))}
    </ol>
  );
}
