interface Pick {
  readonly accept: string;
  /** Asks for the camera, where there is one. */
  readonly camera?: boolean;
}

let asking: HTMLInputElement | null = null;

/** Lets the person choose a file. The input is in the page only while it is asked: Safari forgets one that is nowhere. */
export function pickFile({ accept, camera = false }: Pick, take: (files: FileList) => void): void {
  asking?.remove();
  const input = document.createElement('input');
  asking = input;
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
