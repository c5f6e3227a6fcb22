import type { Page } from '@playwright/test';

/** The work of the page's main thread during an action, in milliseconds, and the number of frames drawn. */
export type RenderMetrics = { busy: number; longest: number; took: number; frames: number; slowestFrame: number };

type Watched = { longest: number; frames: number; slowestFrame: number; stop: boolean };

/** Runs an action on the page and measures the work of its main thread. */
export async function measureRender(page: Page, work: () => Promise<void>): Promise<RenderMetrics> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  await page.evaluate(watch);
  const [before, begin] = [await busy(), performance.now()];
  await work();
  const [after, end] = [await busy(), performance.now()];
  const { longest, frames, slowestFrame } = await page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched };
    watched.stop = true;
    return watched;
  });
  await devtools.detach();
  return { busy: after - before, longest, took: end - begin, frames, slowestFrame };
}

function watch(): void {
  const watched: Watched = { longest: 0, frames: 0, slowestFrame: 0, stop: false };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
  }).observe({ type: 'longtask' });
  let last = performance.now();
  const frame = (now: number) => {
    watched.frames += 1;
    watched.slowestFrame = Math.max(watched.slowestFrame, now - last);
    last = now;
    if (!watched.stop) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
