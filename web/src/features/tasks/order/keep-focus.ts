import { Component, type RefObject } from 'react';

type KeepFocusProps = { root: RefObject<HTMLElement | null> };

/** Gives the focus back to an element of the list that React moves in the document, which takes it away. */
export class KeepFocus extends Component<KeepFocusProps> {
  // Hooks do not run before the document changes.
  override getSnapshotBeforeUpdate(): HTMLElement | null {
    const focused = document.activeElement;
    return focused instanceof HTMLElement && this.props.root.current?.contains(focused) ? focused : null;
  }

  override componentDidUpdate(_: KeepFocusProps, __: unknown, focused: HTMLElement | null): void {
    if (focused?.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
  }

  override render(): null {
    return null;
  }
}
