interface PickOptions {
  readonly accept: string;
  /** Asks for the camera, on a device that has one. */
  readonly camera?: boolean;
}

let openInput: HTMLInputElement | null = null;

/**
 * Lets the user choose a file. The input is in the page while the dialog is open, because Safari
 * drops one that is not attached.
 */
export function pickFile(
  { accept, camera = false }: PickOptions,
  take: (files: FileList) => void,
): void {
  openInput?.remove();
  const input = document.createElement('input');
  openInput = input;
  input.type = 'file';
  input.accept = accept;
  input.hidden = true;
  if (camera) input.setAttribute('capture', 'environment');
  input.addEventListener('cancel', () => input.remove());
  input.addEventListener('change', () => {
    if (input.files !== null) take(input.files);
    input.remove();
  });
  document.body.append(input);
  input.click();
}
