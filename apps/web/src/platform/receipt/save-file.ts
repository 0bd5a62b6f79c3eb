/** Saves the file of a response through the browser's download. */
export async function saveFile(
  answer: Response,
  name: string,
  type = 'application/pdf',
): Promise<void> {
  const bytes = await answer.blob();
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
