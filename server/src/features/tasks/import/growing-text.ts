const PIECE = 1_000;

/** A text that is written at its end, which is looked at and trimmed often: only the last piece of it is touched, so that this takes no longer the longer the text is. */
export class GrowingText {
  /** All of at least `PIECE` characters. */
  readonly #before: string[] = [];
  #end = '';

  add(text: string): void {
    for (let at = 0; at < text.length; at += PIECE) {
      if (this.#end.length >= PIECE) {
        this.#before.push(this.#end);
        this.#end = '';
      }
      this.#end += text.slice(at, at + PIECE);
    }
  }

  /** Its last characters, at most `PIECE` of them. */
  last(count: number): string {
    return this.#end.length >= count
      ? this.#end.slice(-count)
      : `${this.#before.at(-1) ?? ''}${this.#end}`.slice(-count);
  }

  trimEnd(): void {
    this.#end = this.#end.trimEnd();
    while (this.#end === '' && this.#before.length > 0) this.#end = (this.#before.pop() ?? '').trimEnd();
  }

  toString(): string {
    return `${this.#before.join('')}${this.#end}`;
  }
}
