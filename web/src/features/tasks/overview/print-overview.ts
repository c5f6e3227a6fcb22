/** Prints the page, which a browser can also save as a PDF; `name` is proposed as the name of the file. */
export function printOverview(name: string): void {
  const { title } = document;
  document.title = name;
  window.addEventListener(
    'afterprint',
    () => {
      document.title = title;
    },
    { once: true },
  );
  window.print();
}
