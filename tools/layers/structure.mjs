// How many source files may stand in one folder, and the folders that are exempt.

/** Most source files at one level of a folder; tests and declarations of types do not count. */
export const LARGEST_FOLDER = 25;

/**
 * Catalogues: folders with one file for each thing of a kind, which a reader opens by its name.
 * @type {readonly { folder: string, why: string }[]}
 */
export const CATALOGUES = [
  { folder: 'packages/contracts/src/api', why: 'one file for each group of endpoints' },
  { folder: 'packages/contracts/src/components', why: 'one declaration for each kind of record' },
  { folder: 'packages/contracts/src/fields', why: 'one file for each kind of field' },
  { folder: 'apps/web/src/record-kit/inputs', why: 'one input for each kind of field' },
  { folder: 'apps/web/src/platform/i18n/he', why: 'the Hebrew words of each area' },
  { folder: 'apps/web/src/platform/i18n/en', why: 'the English words of each area' },
  { folder: 'apps/web/src/platform/i18n/ar', why: 'the Arabic words of each area' },
  { folder: 'apps/web/src/platform/i18n/ru', why: 'the Russian words of each area' },
];

const isSource = (/** @type {string} */ file) => !/\.(?:test|bench)\.tsx?$|\.d\.ts$/.test(file);

/**
 * Folders with more sources than {@link LARGEST_FOLDER}, and catalogues that are large no more.
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function folderFaults(files) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const file of files.filter(isSource)) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  const declared = new Set(CATALOGUES.map(({ folder }) => folder));
  return [...sizes].flatMap(([folder, size]) => {
    const isLarge = size > LARGEST_FOLDER;
    if (declared.has(folder))
      return isLarge ? [] : [`${folder}: ${size} files; it need not be declared a catalogue`];
    return isLarge ? [`${folder}: ${size} files`] : [];
  });
}
