import type { MyTask } from '@opsyard/contract';
import type { RefObject } from 'react';
import type { ShownSection } from './my-task-context.ts';

/** Rows of a list, or cards of a calendar. */
const ROW = '[data-my-task], [data-record]';
const idOf = ({ dataset }: HTMLElement) => dataset.myTask ?? dataset.record ?? dataset.bar ?? '';

/** The rows on the page and the tasks they show. */
export class MyRows {
  readonly shown = new Set<ShownSection>();
  readonly #list: RefObject<HTMLElement | null>;

  constructor(list: RefObject<HTMLElement | null>) {
    this.#list = list;
  }

  /** The tasks of all sections that are open. */
  all(): MyTask[] {
    return [...this.shown].flatMap(({ tasks }) => tasks);
  }

  /** The task of the row an element is in. */
  at(element: Element | null | undefined): MyTask | undefined {
    const row = element?.closest<HTMLElement>(`${ROW}, [data-bar]`);
    const id = row && idOf(row);
    return !id ? undefined : this.all().find((task) => task.id === id);
  }

  /** The task whose row has the focus. */
  focused(): MyTask | undefined {
    return this.at(document.activeElement);
  }

  /** Where an editor of a field opens. */
  cellOf(task: MyTask, field: string): HTMLElement {
    const row = this.#rowOf(task.id);
    return row?.querySelector<HTMLElement>(`[data-cell="${field}"]`) ?? row ?? document.body;
  }

  /** Puts the focus on the next row or the one before. */
  step(by: 1 | -1): void {
    const rows = this.#rows();
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = at < 0 ? rows[0] : rows[at + by];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  }

  /** Puts the focus back after tasks have changed: on the row that had it, or on the one that has taken its place. */
  keepFocus(tasks: readonly MyTask[]): () => void {
    const rows = this.#rows();
    const ids = rows.map(idOf);
    const changed = new Set(tasks.map(({ id }) => id));
    const at = ids.findIndex((id) => changed.has(id));
    const hadFocus = rows[at]?.contains(document.activeElement) || document.activeElement === document.body;
    return () => {
      if (!hadFocus) return;
      const candidates = [...ids.slice(at), ...ids.slice(0, at).reverse()];
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const found = candidates.map((id) => this.#rowOf(id)).find((row) => row);
        found?.focus({ preventScroll: true });
      });
    };
  }

  /** Moves a task within its section; answers where it is then, counted from one. */
  move(task: MyTask, to: 'up' | 'down' | 'top'): { at: number; count: number } | undefined {
    const section = [...this.shown].find(({ tasks }) => tasks.some(({ id }) => id === task.id));
    if (!section?.place) return undefined;
    const at = section.tasks.findIndex(({ id }) => id === task.id);
    const count = section.tasks.length;
    const target = { up: at - 1, down: at + 1, top: 0 }[to];
    if (target < 0 || target >= count || target === at) return undefined;
    section.place(task.id, target);
    return { at: target + 1, count };
  }

  #rows(): HTMLElement[] {
    return [...(this.#list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  }

  #rowOf(id: string): HTMLElement | undefined {
    return this.#rows().find((row) => idOf(row) === id);
  }
}
