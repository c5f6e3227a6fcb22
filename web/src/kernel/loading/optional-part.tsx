import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { offerReloadIfDeployed } from './missing-code.ts';
import { type OnDemand, onDemand } from './on-demand.ts';
import { type Speech, withSpeech } from './screens.ts';

/** Milliseconds after which code that could not be loaded is requested again. */
const AGAIN = 20_000;

type Options = {
  /** Shown until the part is loaded. */
  fallback?: ReactNode;
  /** Called after the user has been notified that the part could not be loaded; without it, loading is retried silently. */
  onMissing?: () => void;
};

export type OptionalPart<P> = ComponentType<P & Options> & Pick<OnDemand<unknown>, 'ahead'>;

/** A part a screen can do without: where it cannot be loaded the rest stays usable, unlike with `part`. */
export function optionalPart<K extends string, P extends object>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
  speech: Speech = 'all',
): OptionalPart<P> {
  const code = onDemand<ComponentType<P>>(async () => (await withSpeech(load, speech))[name]);
  function Part(props: P & Options) {
    const Loaded = useCode(code, props.onMissing);
    return Loaded ? <Loaded {...props} /> : props.fallback;
  }
  return Object.assign(Part, { ahead: code.ahead });
}

function useCode<T>(code: OnDemand<T>, onMissing?: () => void): T | undefined {
  const [loaded, setLoaded] = useState(() => code.now());
  const miss = useEffectEvent(() => onMissing?.());
  const isReported = onMissing !== undefined;
  useEffect(() => {
    if (code.now()) return setLoaded(() => code.now());
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const take = (one: T) => isWanted && setLoaded(() => one);
    const request = () => {
      if (isReported) code.run(take, () => isWanted && miss());
      else
        code.load().then(take, () => {
          if (!isWanted) return;
          void offerReloadIfDeployed();
          timer = setTimeout(request, AGAIN);
        });
    };
    request();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [code, isReported]);
  return loaded;
}
