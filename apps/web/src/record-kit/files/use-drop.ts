import { type RefObject, useEffect, useState } from 'react';

/**
 * Receives files that are dropped on an element or pasted into it.
 * @param take null while no files are accepted
 * @returns whether a file is being dragged over the element
 */
export function useDrop(
  place: RefObject<HTMLElement | null>,
  take: ((files: FileList) => void) | null,
): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null || take === null) return undefined;
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (): void => setOver(false);
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer !== null) take(event.dataTransfer.files);
    };
    const paste = (event: ClipboardEvent): void => {
      const files = event.clipboardData?.files;
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    current.addEventListener('dragover', over);
    current.addEventListener('dragleave', leave);
    current.addEventListener('drop', drop);
    current.addEventListener('paste', paste);
    return () => {
      current.removeEventListener('dragover', over);
      current.removeEventListener('dragleave', leave);
      current.removeEventListener('drop', drop);
      current.removeEventListener('paste', paste);
    };
  }, [place, take]);
  return isOver;
}
