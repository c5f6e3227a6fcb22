const PIECE = 1_000;

/** A text that is appended to and trimmed often: only its last piece is touched, so that the time does not depend on its length. */
export class GrowingText {
  /** Pieces of at least `PIECE` characters. */
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
