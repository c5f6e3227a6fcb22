/** Prints a picture instead of the page, which a browser can also save as a PDF. */
export async function printPicture(picture: Blob, name: string): Promise<void> {
  const image = document.createElement('img');
  const url = URL.createObjectURL(picture);
  Object.assign(image, { src: url, alt: name, className: 'printed-picture' });
  await image.decode();
  document.body.append(image);
  const { title } = document;
  document.title = name;
  const restore = () => {
    document.title = title;
    image.remove();
    URL.revokeObjectURL(url);
  };
  window.addEventListener('afterprint', restore, { once: true });
  window.print();
}
