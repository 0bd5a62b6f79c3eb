/** What the bundler knows of a module, as far as it is needed here. */
interface ModuleInfo {
  readonly importedIds: readonly string[];
}

interface Context {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** A group of the bundler's: modules with one name stand in one file, those without stay where they are. */
interface Group {
  readonly debugName: string;
  readonly priority: number;
  readonly includeDependenciesRecursively: boolean;
  readonly test: (id: string) => boolean;
  readonly name: (id: string, context: Context) => string | null;
}

/** Modules that come with these, none of them on a click. */
function closure(starts: readonly string[], context: Context, into = new Set<string>()): ReadonlySet<string> {
  for (const id of starts) {
    if (into.has(id)) continue;
    into.add(id);
    closure(context.getModuleInfo(id)?.importedIds ?? [], context, into);
  }
  return into;
}

/**
 * One file for what each of some screens has of its own; the first that needs a module has it. Each small file costs the start a
 * millisecond or two. What the screens of `apart` need stays where it is, for they would load a whole file for a part of it;
 * so does everything of a library whose index is imported, which brings all of it before the bundler has looked at what is used.
 * @param screens ends of the paths of their modules, by the name that their file gets
 * @param apart ends of the paths of modules
 */
export function filesOfScreens(screens: Readonly<Record<string, readonly string[]>>, apart: readonly string[]): Group {
  const ends = [...Object.values(screens).flat(), ...apart];
  const found = new Map<string, string>();
  let files: ReadonlyMap<string, string> | null = null;
  const idsOf = (wanted: readonly string[]): string[] => wanted.map((end) => {
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
    // What a module needs of another file stays there.
    includeDependenciesRecursively: false,
    // Every module passes here before any is named.
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
