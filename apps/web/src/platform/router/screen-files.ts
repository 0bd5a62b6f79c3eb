interface FileList {
  /** Names of scripts without folder and ending, separated by spaces. */
  readonly names: string;
  /** For each name the indexes of those that it imports. */
  readonly below: readonly (readonly number[])[];
}

const pathOf = (name: string): string => `assets/${name}.js`;

let imports: ReadonlyMap<string, readonly string[]> = new Map();

/** Takes over the build's list of the scripts that each script imports. */
export function keepFileList({ names, below }: FileList): void {
  const paths = names.split(' ').map(pathOf);
  imports = new Map(
    paths.map((path, index) => [path, (below[index] ?? []).map((other) => paths[other] ?? path)]),
  );
}

/**
 * Reads the list of scripts, which the build names in the page. Until it is there, and when it does
 * not come, a screen still loads, but its scripts come one after the other.
 */
export async function readFileList(): Promise<void> {
  const { screenFiles } =
    document.querySelector<HTMLElement>('script[data-screen-files]')?.dataset ?? {};
  if (screenFiles === undefined) return;
  try {
    keepFileList((await import(/* @vite-ignore */ screenFiles)) as FileList);
  } catch (error) {
    console.warn('No list of the scripts of screens', error);
  }
}

/**
 * The files and every script below them, so that all load at the same time. The build calls this
 * before each load of a part.
 *
 * @public called by what the build adds to each load (list-screen-files.ts)
 */
export function withFilesBelow(files: readonly string[] | undefined): readonly string[] {
  const all = new Set(files);
  // A set also visits what is added during the loop.
  for (const file of all) for (const script of imports.get(file) ?? []) all.add(script);
  return [...all];
}
