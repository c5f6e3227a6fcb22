import { Tour as AntTour, Button, type TourStepProps } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finishHelp } from './help.ts';

const STEPS = ['menu', 'search', 'tabs', 'content', 'person'] as const;

/** Tour of the shell. Esc or Skip ends it permanently, the user menu starts it again. */
export function Tour({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [current, setCurrent] = useState(0);
  // Skip steps whose target is not on this screen.
  const [names] = useState(() => STEPS.filter((name) => targetOf(name)));
  const end = () => {
    finishHelp('tour');
    onClose();
  };
  const steps: TourStepProps[] = names.map((name, at) => ({
    target: () => targetOf(name) as HTMLElement,
    title: <StepText title={t(`tour.${name}.title`)} step={t('tour.step', { at: at + 1, of: names.length })} />,
    description: t(`tour.${name}.text`),
    placement: placementOf(name),
    nextButtonProps: { children: at === names.length - 1 ? t('tour.done') : t('tour.next') },
    prevButtonProps: { children: t('tour.previous') },
  }));
  return (
    <AntTour
      open
      current={current}
      onChange={setCurrent}
      onClose={end}
      onFinish={end}
      steps={steps}
      closable={{ 'aria-label': t('tour.skip') }}
      actionsRender={(buttons, { current: at, total }): ReactNode => (
        <>
          {at < total - 1 && (
            <Button type="text" size="small" onClick={end}>
              {t('tour.skip')}
            </Button>
          )}
          {buttons}
        </>
      )}
    />
  );
}

/** Title of a step; it also makes the surrounding panel a focused dialog. */
function StepText({ title, step }: { title: string; step: string }) {
  const id = useId();
  const text = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step takes the focus again
  useEffect(() => {
    const panel = text.current?.closest('.ant-tour');
    panel?.setAttribute('role', 'dialog');
    panel?.setAttribute('aria-modal', 'true');
    panel?.setAttribute('aria-labelledby', id);
    text.current?.focus({ preventScroll: true });
  }, [id, title]);
  return (
    <span id={id} ref={text} tabIndex={-1} style={{ outline: 'none' }}>
      <span className="visually-hidden">{step} </span>
      {title}
    </span>
  );
}

/** Places the panel beside full-height targets, under others, and in the center of full-page ones. */
function placementOf(name: (typeof STEPS)[number]): NonNullable<TourStepProps['placement']> {
  if (name === 'content') return 'center';
  const isTall = (targetOf(name)?.clientHeight ?? 0) > window.innerHeight / 2;
  return isTall ? 'rightTop' : 'bottom';
}

function targetOf(name: (typeof STEPS)[number]): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(`[data-tour="${name}"]`);
  return element && (element.checkVisibility?.() ?? true) ? element : null;
}
