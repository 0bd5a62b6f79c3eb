/** The fields of the bundler's module information that are used here. */
interface ModuleInfo {
  readonly importedIds: readonly string[];
  readonly code: string | null;
}

interface Context {
  getModuleInfo(id: string): ModuleInfo | null;
}

/**
 * A chunk group of the bundler: modules with one name are bundled in one file, those without stay
 * where they are.
 */
interface Group {
  readonly debugName: string;
  readonly priority: number;
  readonly includeDependenciesRecursively: boolean;
  readonly test: (id: string) => boolean;
  readonly name: (id: string, context: Context) => string | null;
}

/** All static dependencies of the modules, without dynamic imports. */
function closure(
  starts: readonly string[],
  context: Context,
  into = new Set<string>(),
): ReadonlySet<string> {
  for (const id of starts) {
    if (into.has(id)) continue;
    into.add(id);
    closure(context.getModuleInfo(id)?.importedIds ?? [], context, into);
  }
  return into;
}

/**
 * Bundles the own modules of several screens in one file; the first screen that needs a module gets
 * it. Each small file costs the start one or two milliseconds. Modules that the `apart` screens
 * need are excluded, because those screens would load a whole file for a part of it; so are modules
 * of a library whose index is imported, which includes everything before the bundler removes unused
 * code.
 * @param screens ends of module paths by the name of their file
 * @param apart ends of module paths
 */
export function groupScreenFiles(
  screens: Readonly<Record<string, readonly string[]>>,
  apart: readonly string[],
): Group {
  const ends = [...Object.values(screens).flat(), ...apart];
  const found = new Map<string, string>();
  let files: ReadonlyMap<string, string> | null = null;
  const idsOf = (wanted: readonly string[]): string[] =>
    wanted.map((end) => {
      const id = found.get(end);
      if (id === undefined) throw new Error(`No module ends in ${end}`);
      return id;
    });
  const divide = (context: Context): ReadonlyMap<string, string> => {
    const taken = new Set(closure(idsOf(apart), context));
    const divided = new Map<string, string>();
    for (const [name, starts] of Object.entries(screens)) {
      for (const id of closure(idsOf(starts), context)) {
        if (!taken.has(id)) divided.set(id, name);
        taken.add(id);
      }
    }
    return divided;
  };
  return {
    debugName: Object.keys(screens).join(', '),
    priority: 0,
    // Dependencies in another file stay there.
    includeDependenciesRecursively: false,
    // Every module passes this test before any name is assigned.
    test: (id) => {
      const end = ends.find((one) => id.endsWith(one));
      if (end !== undefined) found.set(end, id);
      return true;
    },
    name: (id, context) => {
      files ??= divide(context);
      return files.get(id) ?? null;
    },
  };
}

/**
 * Bundles the icons of some screens in a file of their own. A screen imports icons from the index of
 * their library, so that only the names in its code tell which.
 * @param screens ends of module paths
 */
export function groupScreenIcons(name: string, screens: readonly string[]): Group {
  const found = new Map<string, string>();
  let icons: ReadonlySet<string> | null = null;
  const iconsOf = (context: Context): ReadonlySet<string> =>
    new Set(
      [...closure([...found.values()], context)]
        .filter((id) => !id.includes('/node_modules/'))
        .flatMap((id) => context.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w*/g) ?? []),
    );
  return {
    debugName: name,
    priority: 1,
    includeDependenciesRecursively: false,
    // Every module passes this test before any name is assigned.
    test: (id) => {
      const end = screens.find((one) => id.endsWith(one));
      if (end !== undefined) found.set(end, id);
      return /\/icons\/Icon\w+\.mjs$/.test(id);
    },
    name: (id, context) => {
      if (found.size !== screens.length) throw new Error(`Not all of ${screens.join(', ')} exist`);
      icons ??= iconsOf(context);
      return icons.has(/(\w+)\.mjs$/.exec(id)?.[1] ?? '') ? name : null;
    },
  };
}
